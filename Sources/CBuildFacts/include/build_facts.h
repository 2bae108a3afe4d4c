#pragma once

/// The commit that the program was built of, and whether something was changed beside it; NULL where whoever built it did not say.
const char *build_commit(void);

/// Swift's compiler, by its exact version; NULL where whoever built the program did not say.
const char *build_swift(void);

/// What the program was built with, as options; NULL where whoever built it did not say.
const char *build_flags(void);

/// The compiler of the C parts, by its exact version. Swift's own clang has the commit of its sources in it, which no two toolchains share.
const char *build_c_compiler(void);
