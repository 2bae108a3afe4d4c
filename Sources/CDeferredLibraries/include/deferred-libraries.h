#pragma once
// Nothing to call: functions of the names of libraries' open them when they are first called.
