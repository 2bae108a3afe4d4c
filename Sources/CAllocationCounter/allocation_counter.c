// Counts calls of the C library's allocator, for tests and for the bench and tour commands, from the first question on.
//
// Nothing stands in front of malloc in a program that never asks. Who asks has every loaded module's entry for malloc and its kin, in its tables
// of relocations, pointed at functions that count and go on to what stood there: the C library's, or a sanitizer's.
#define _GNU_SOURCE
#include "allocation_counter.h"
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__x86_64__)
#define IS_FUNCTION_SLOT(type) ((type) == R_X86_64_JUMP_SLOT || (type) == R_X86_64_GLOB_DAT)
#define IS_ADDRESS(type) ((type) == R_X86_64_64)
#elif defined(__aarch64__)
#define IS_FUNCTION_SLOT(type) ((type) == R_AARCH64_JUMP_SLOT || (type) == R_AARCH64_GLOB_DAT)
#define IS_ADDRESS(type) ((type) == R_AARCH64_ABS64)
#else
#error "say how this machine's relocations of functions are called"
#endif

static _Atomic uint64_t count;
static _Atomic uint64_t library_count;
static _Thread_local uint64_t thread_count;
static _Thread_local uint64_t thread_library_count;

static inline void note_own(void) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    thread_count++;
}

static inline void note_library(void) {
    note_own();
    atomic_fetch_add_explicit(&library_count, 1, memory_order_relaxed);
    thread_library_count++;
}

// One thread finds them while others may come in by entries that already lead here: they are read and written as atomics are.
static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void *(*next_memalign)(size_t, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);
static int (*next_posix_memalign)(void **, size_t, size_t);

#define NEXT(name) __atomic_load_n(&next_##name, __ATOMIC_ACQUIRE)

// For the program and Swift's libraries, and for all others.
#define COUNTING(who)                                                                                                    \
    static void *who##_malloc(size_t size) { note_##who(); return NEXT(malloc)(size); }                                  \
    static void *who##_calloc(size_t n, size_t size) { note_##who(); return NEXT(calloc)(n, size); }                     \
    static void *who##_realloc(void *p, size_t size) { note_##who(); return NEXT(realloc)(p, size); }                    \
    static void *who##_memalign(size_t alignment, size_t size) { note_##who(); return NEXT(memalign)(alignment, size); } \
    static void *who##_aligned_alloc(size_t alignment, size_t size) {                                                    \
        note_##who();                                                                                                    \
        return NEXT(aligned_alloc)(alignment, size);                                                                     \
    }                                                                                                                    \
    static int who##_posix_memalign(void **out, size_t alignment, size_t size) {                                         \
        note_##who();                                                                                                    \
        return NEXT(posix_memalign)(out, alignment, size);                                                               \
    }
COUNTING(own)
COUNTING(library)

#define ENTRY(name) {#name, (void **)&next_##name, (void *)own_##name, (void *)library_##name}
static const struct {
    const char *name;
    void **next;
    void *own, *library;
} functions[] = {ENTRY(malloc), ENTRY(calloc), ENTRY(realloc), ENTRY(memalign), ENTRY(aligned_alloc), ENTRY(posix_memalign)};
enum { function_count = sizeof functions / sizeof functions[0] };

static int is_own(const char *path) {
    if (!path || !*path) return 1;  // The program itself has no name here.
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return !strncmp(name, "libswift", 8) || !strncmp(name, "libFoundation", 13) || !strncmp(name, "lib_Foundation", 14);
}

/// A module's addresses that are no longer writable once it is loaded.
struct read_only { uintptr_t start, end; };

static void point(void **slot, void *function, struct read_only read_only) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t place = (uintptr_t)slot;
    // Kept for reading alone are whole pages.
    int is_shut = place >= read_only.start && place < (read_only.end & -page);
    if (is_shut && mprotect((void *)(place & -page), page, PROT_READ | PROT_WRITE)) return;
    __atomic_store_n(slot, function, __ATOMIC_RELAXED);
    if (is_shut) mprotect((void *)(place & -page), page, PROT_READ);
}

struct tables {
    uintptr_t base;
    const ElfW(Sym) *symbols;
    const char *names;
    int is_own;
    struct read_only read_only;
};

static void point_all(const ElfW(Rela) *entries, size_t bytes, const struct tables *tables) {
    for (const ElfW(Rela) *entry = entries; bytes >= sizeof *entry; entry++, bytes -= sizeof *entry) {
        unsigned type = ELF64_R_TYPE(entry->r_info);
        if (!IS_FUNCTION_SLOT(type) && !IS_ADDRESS(type)) continue;
        const char *name = tables->names + tables->symbols[ELF64_R_SYM(entry->r_info)].st_name;
        for (int i = 0; i < function_count; i++) {
            if (strcmp(name, functions[i].name)) continue;
            void **slot = (void **)(tables->base + entry->r_offset);
            // A variable that began as the address of malloc may hold another by now.
            if (IS_ADDRESS(type) && *slot != *functions[i].next) continue;
            void *function = tables->is_own ? functions[i].own : functions[i].library;
            if (*slot != function) point(slot, function, tables->read_only);
        }
    }
}

static int point_module(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    struct tables tables = {.base = info->dlpi_addr, .is_own = is_own(info->dlpi_name)};
    const ElfW(Dyn) *dynamic = NULL;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_DYNAMIC) dynamic = (const ElfW(Dyn) *)(info->dlpi_addr + part->p_vaddr);
        if (part->p_type == PT_GNU_RELRO) {
            tables.read_only.start = info->dlpi_addr + part->p_vaddr;
            tables.read_only.end = tables.read_only.start + part->p_memsz;
        }
    }
    uintptr_t jumps = 0, others = 0;
    size_t jump_bytes = 0, other_bytes = 0;
    for (; dynamic && dynamic->d_tag != DT_NULL; dynamic++) {
        // The loader has made addresses of them, but in what the kernel itself brings along.
        uintptr_t address = dynamic->d_un.d_ptr < info->dlpi_addr ? info->dlpi_addr + dynamic->d_un.d_ptr : dynamic->d_un.d_ptr;
        switch (dynamic->d_tag) {
        case DT_SYMTAB: tables.symbols = (const ElfW(Sym) *)address; break;
        case DT_STRTAB: tables.names = (const char *)address; break;
        case DT_JMPREL: jumps = address; break;
        case DT_PLTRELSZ: jump_bytes = dynamic->d_un.d_val; break;
        case DT_RELA: others = address; break;
        case DT_RELASZ: other_bytes = dynamic->d_un.d_val; break;
        }
    }
    if (!tables.symbols || !tables.names) return 0;
    if (jumps) point_all((const ElfW(Rela) *)jumps, jump_bytes, &tables);
    if (others) point_all((const ElfW(Rela) *)others, other_bytes, &tables);
    return 0;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int is_counting;

void allocation_counting_begin(void) {
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < function_count; i++) {
        if (*functions[i].next) continue;
        __atomic_store_n(functions[i].next, dlsym(RTLD_DEFAULT, functions[i].name), __ATOMIC_RELEASE);
    }
    dl_iterate_phdr(point_module, NULL);
    atomic_store_explicit(&is_counting, 1, memory_order_release);
    pthread_mutex_unlock(&mutex);
}

static inline void begin_once(void) {
    if (!atomic_load_explicit(&is_counting, memory_order_acquire)) allocation_counting_begin();
}

uint64_t allocation_count(void) {
    begin_once();
    return atomic_load_explicit(&count, memory_order_relaxed);
}

uint64_t library_allocation_count(void) {
    begin_once();
    return atomic_load_explicit(&library_count, memory_order_relaxed);
}

uint64_t thread_allocation_count(void) {
    begin_once();
    return thread_count;
}

uint64_t thread_library_allocation_count(void) {
    begin_once();
    return thread_library_count;
}
