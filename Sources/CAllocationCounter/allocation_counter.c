// Stands in front of the C library's allocator and counts. For tests and for the bench and tour commands.
#define _GNU_SOURCE
#include "allocation_counter.h"
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic uint64_t count;
static _Atomic uint64_t library_count;
static _Thread_local uint64_t thread_count;
static _Thread_local uint64_t thread_library_count;

/// Where the code of the program and of Swift's libraries lies.
static struct { uintptr_t start, end; } own[32];
static int own_count;

uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

uint64_t library_allocation_count(void) { return atomic_load_explicit(&library_count, memory_order_relaxed); }

uint64_t thread_allocation_count(void) { return thread_count; }

uint64_t thread_library_allocation_count(void) { return thread_library_count; }

static int is_own(const char *path) {
    if (!path || !*path) return 1;  // The program itself has no name here.
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return !strncmp(name, "libswift", 8) || !strncmp(name, "libFoundation", 13) || !strncmp(name, "lib_Foundation", 14);
}

static int add_own(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    if (!is_own(info->dlpi_name)) return 0;
    for (int i = 0; i < info->dlpi_phnum && own_count < 32; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        own[own_count].start = info->dlpi_addr + part->p_vaddr;
        own[own_count].end = own[own_count].start + part->p_memsz;
        own_count++;
    }
    return 0;
}

__attribute__((constructor)) static void find_own(void) { dl_iterate_phdr(add_own, NULL); }

static void note(void *caller) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    thread_count++;
    for (int i = 0; i < own_count; i++) {
        if ((uintptr_t)caller >= own[i].start && (uintptr_t)caller < own[i].end) return;
    }
    atomic_fetch_add_explicit(&library_count, 1, memory_order_relaxed);
    thread_library_count++;
}

#define NOTE() note(__builtin_return_address(0))

void *malloc(size_t size) { NOTE(); return __libc_malloc(size); }
void *calloc(size_t n, size_t size) { NOTE(); return __libc_calloc(n, size); }
void *realloc(void *p, size_t size) { NOTE(); return __libc_realloc(p, size); }
void *memalign(size_t alignment, size_t size) { NOTE(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { NOTE(); return __libc_memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
    NOTE();
    void *p = __libc_memalign(alignment, size);
    if (!p) return ENOMEM;
    *out = p;
    return 0;
}
