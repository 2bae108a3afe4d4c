#ifndef LOCALE_DATA_H
#define LOCALE_DATA_H

/* Locale data without contents, for a program whose runtime is linked in: nothing is called here, the linker alone looks for it. */

#endif
