#pragma once
// Nothing to call: functions of the names of SDL's open it when they are first called.
