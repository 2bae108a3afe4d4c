#include <elf.h>
#include <malloc.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>

/// Asks the kernel to end this process, as `kill` does, once the thread that started it has ended: Swift calls no function of any number of arguments.
static inline int end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGTERM); }
