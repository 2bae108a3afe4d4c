#include <elf.h>
#include <malloc.h>
#include <sys/auxv.h>
#include <sys/mman.h>
