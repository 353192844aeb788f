/* Shifts a process's wall clock by an offset that a test may change at any time.
 *
 * Preloaded (LD_PRELOAD) into the server under test. The offset is a signed 64-bit count of nanoseconds in the file
 * that CLOCKSHIFT_FILE names, mapped shared: a test writes eight bytes and the server's next look at the clock sees
 * them. Only CLOCK_REALTIME and its coarse sister move; monotonic clocks and therefore all timers stay true, which is
 * what separates a shifted machine from a slow one.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define NANOS 1000000000LL

static const volatile int64_t *offset_cell;

__attribute__((constructor)) static void map_offset(void) {
    const char *path = getenv("CLOCKSHIFT_FILE");
    if (!path) return;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    void *page = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (page != MAP_FAILED) offset_cell = page;
}

static int is_wall_clock(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
}

/* The next definition in the search order: libc's, through its fast path without a system call. */
static int real_clock_gettime(clockid_t clock, struct timespec *out) {
    typedef int (*clock_function)(clockid_t, struct timespec *);
    static clock_function next;
    if (!next) next = (clock_function)dlsym(RTLD_NEXT, "clock_gettime");
    return next ? next(clock, out) : (int)syscall(SYS_clock_gettime, clock, out);
}

static void shift(struct timespec *moment) {
    if (!offset_cell) return;
    int64_t nanoseconds = moment->tv_nsec + *offset_cell % NANOS;
    moment->tv_sec += *offset_cell / NANOS;
    if (nanoseconds < 0) {
        nanoseconds += NANOS;
        moment->tv_sec -= 1;
    }
    moment->tv_sec += nanoseconds / NANOS;
    moment->tv_nsec = nanoseconds % NANOS;
}

int clock_gettime(clockid_t clock, struct timespec *out) {
    int status = real_clock_gettime(clock, out);
    if (status == 0 && is_wall_clock(clock)) shift(out);
    return status;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    (void)zone;
    struct timespec moment;
    if (clock_gettime(CLOCK_REALTIME, &moment) != 0) return -1;
    out->tv_sec = moment.tv_sec;
    out->tv_usec = moment.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out) {
    struct timespec moment;
    if (clock_gettime(CLOCK_REALTIME, &moment) != 0) return (time_t)-1;
    if (out) *out = moment.tv_sec;
    return moment.tv_sec;
}

int timespec_get(struct timespec *out, int base) {
    if (base != TIME_UTC) return 0;
    return clock_gettime(CLOCK_REALTIME, out) == 0 ? base : 0;
}
