#ifndef FORMER_LIBC_H
#define FORMER_LIBC_H

/* Functions that newer C libraries have: nothing is called here, the linker alone looks for them. */

#endif
