/* Libraries that not every command needs, and what they bring along, take more time to load than a command that draws a small picture takes for all else:
   SDL alone brings forty of the desktop's. Here are functions of the names of theirs: the first call of each opens its library, if that is not open yet, and
   finds it there, and all calls go on to it with what they were given. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "functions.h"
#include "libraries.h"

// Where each function is, once it has been found.
#define NAME(name) +1
__attribute__((used, visibility("hidden"))) _Atomic(void *) deferred_places[0 FUNCTIONS];

struct library {
  const char *file, *package;
  uint32_t functions;
};

#define LIBRARY(file, functions, package) {file, package, 0 functions},
static const struct library libraries[] = {LIBRARIES};
#undef LIBRARY
#undef NAME

// One text without addresses, which would have to be set at every start.
#define NAME(name) #name "\0"
static const char names[] = FUNCTIONS;
#undef NAME

// Finds a function. Threads that ask at the same time find the same.
__attribute__((used, visibility("hidden"))) void *deferred_find(uint32_t index) {
  const char *name = names;
  for (uint32_t i = 0; i < index; ++i) name += strlen(name) + 1;
  const struct library *owner = libraries;
  for (uint32_t first = 0; index >= first + owner->functions; ++owner) first += owner->functions;
  void *library = dlopen(owner->file, RTLD_LAZY), *place = library ? dlsym(library, name) : NULL;
  if (!place) {
    const char *reason = dlerror();
    fprintf(stderr, "pinwheel: %s is missing (%s); install the package %s\n", owner->file, reason ? reason : name, owner->package);
    _exit(69);
  }
  deferred_places[index] = place;
  return place;
}

#if defined(__x86_64__)
#define NAME(name)                                                                    \
  ".hidden " #name "\n.globl " #name "\n.type " #name ", @function\n" #name ":\n"     \
  "  movq deferred_places + 8 * deferred_index(%rip), %r11\n"                         \
  "  testq %r11, %r11\n"                                                              \
  "  jz 1f\n"                                                                         \
  "  jmpq *%r11\n"                                                                    \
  "1: movl $deferred_index, %r11d\n"                                                  \
  "  jmp deferred_enter\n"                                                            \
  ".size " #name ", . - " #name "\n.set deferred_index, deferred_index + 1\n"

// All that may hold arguments is kept.
__asm__(".text\n.set deferred_index, 0\n" FUNCTIONS
        "deferred_enter:\n"
        "  pushq %rbp\n  movq %rsp, %rbp\n  subq $192, %rsp\n"
        "  movq %rdi, 0(%rsp)\n  movq %rsi, 8(%rsp)\n  movq %rdx, 16(%rsp)\n  movq %rcx, 24(%rsp)\n"
        "  movq %r8, 32(%rsp)\n  movq %r9, 40(%rsp)\n  movq %rax, 48(%rsp)\n"
        "  movaps %xmm0, 64(%rsp)\n  movaps %xmm1, 80(%rsp)\n  movaps %xmm2, 96(%rsp)\n  movaps %xmm3, 112(%rsp)\n"
        "  movaps %xmm4, 128(%rsp)\n  movaps %xmm5, 144(%rsp)\n  movaps %xmm6, 160(%rsp)\n  movaps %xmm7, 176(%rsp)\n"
        "  movl %r11d, %edi\n  call deferred_find\n  movq %rax, %r11\n"
        "  movq 0(%rsp), %rdi\n  movq 8(%rsp), %rsi\n  movq 16(%rsp), %rdx\n  movq 24(%rsp), %rcx\n"
        "  movq 32(%rsp), %r8\n  movq 40(%rsp), %r9\n  movq 48(%rsp), %rax\n"
        "  movaps 64(%rsp), %xmm0\n  movaps 80(%rsp), %xmm1\n  movaps 96(%rsp), %xmm2\n  movaps 112(%rsp), %xmm3\n"
        "  movaps 128(%rsp), %xmm4\n  movaps 144(%rsp), %xmm5\n  movaps 160(%rsp), %xmm6\n  movaps 176(%rsp), %xmm7\n"
        "  leave\n  jmpq *%r11\n");
#elif defined(__aarch64__)
#define NAME(name)                                                                    \
  ".hidden " #name "\n.globl " #name "\n.type " #name ", @function\n" #name ":\n"     \
  "  adrp x16, deferred_places + 8 * deferred_index\n"                                \
  "  ldr x16, [x16, :lo12:deferred_places + 8 * deferred_index]\n"                    \
  "  cbz x16, 1f\n"                                                                   \
  "  br x16\n"                                                                        \
  "1: mov w17, #deferred_index\n"                                                     \
  "  b deferred_enter\n"                                                              \
  ".size " #name ", . - " #name "\n.set deferred_index, deferred_index + 1\n"

// All that may hold arguments is kept.
__asm__(".text\n.set deferred_index, 0\n" FUNCTIONS
        "deferred_enter:\n"
        "  stp x29, x30, [sp, #-224]!\n  mov x29, sp\n"
        "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n  str x8, [sp, #80]\n"
        "  stp q0, q1, [sp, #96]\n  stp q2, q3, [sp, #128]\n  stp q4, q5, [sp, #160]\n  stp q6, q7, [sp, #192]\n"
        "  mov w0, w17\n  bl deferred_find\n  mov x16, x0\n"
        "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n  ldp x6, x7, [sp, #64]\n  ldr x8, [sp, #80]\n"
        "  ldp q0, q1, [sp, #96]\n  ldp q2, q3, [sp, #128]\n  ldp q4, q5, [sp, #160]\n  ldp q6, q7, [sp, #192]\n"
        "  ldp x29, x30, [sp], #224\n  br x16\n");
#endif
