/*
 * Times MPI collectives on one host, so that JCCL can be compared with them.
 *
 * Without arguments it reads commands on standard input (see README.md for the
 * protocol). With arguments it runs a list and ends:
 *
 *   mpi_bench all_reduce,broadcast 8,1024 [--barrier | --rewrite] [--samples N]
 *
 * One source serves Open MPI and MPICH; nothing here prefers either.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>

enum { MAX_SAMPLES = 1000, MAX_LINE = 256, MAX_CALLS = 1 << 20, HUGE_PAGE = 2 << 20 };

/* A sample lasts at least this long, unless one call does. */
static const double SAMPLE_US = 2000;

/* reused: calls back to back. rewritten: the send buffer is written anew before each
 * call, outside of the time. barrier: a barrier after each call, inside of the time. */
typedef enum { REUSED, REWRITTEN, BARRIER, MODES } Mode;
static const char *const MODE_NAMES[] = {"reused", "rewritten", "barrier"};

typedef enum { ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, BROADCAST, REDUCE, ALL_TO_ALL, BARRIER_ONLY, KINDS } Kind;
static const char *const KIND_NAMES[] = {"all_reduce", "all_gather", "reduce_scatter", "broadcast",
                                         "reduce",     "alltoall",   "barrier"};

typedef struct {
    Kind kind;
    Mode mode;
    long bytes;
    int samples;
    double limit_us;
} Command;

/* Lies in memory shared by all ranks: they sleep here between commands. */
typedef struct {
    char line[MAX_LINE];
    sem_t wake[];
} Mailbox;

static int rank, ranks;
static char peer[16], version[32];
static Mailbox *mailbox;
static float *send_buffer, *recv_buffer;
static size_t capacity;

static double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

/* ---- what a collective reads and writes, in floats ---- */

/* The count handed to the MPI call; bytes is the size column of rccl-tests. */
static long call_count(const Command *c) {
    int split = c->kind == ALL_GATHER || c->kind == REDUCE_SCATTER || c->kind == ALL_TO_ALL;
    long count = c->bytes / (long)sizeof(float) / (split ? ranks : 1);
    return c->kind == BARRIER_ONLY ? 0 : count > 0 ? count : 1;
}

static long send_count(const Command *c) {
    long count = call_count(c);
    if (c->kind == REDUCE_SCATTER || c->kind == ALL_TO_ALL) return count * ranks;
    return c->kind == BROADCAST && rank != 0 ? 0 : count;
}

static long recv_count(const Command *c) {
    long count = call_count(c);
    if (c->kind == ALL_GATHER || c->kind == ALL_TO_ALL) return count * ranks;
    if (c->kind == REDUCE) return rank == 0 ? count : 0;
    return c->kind == BROADCAST && rank == 0 ? 0 : count;
}

/* Small whole numbers, so that a sum is exact in any order. */
static inline float value(long index, int of_rank, int seed) {
    return (float)((unsigned)(index + 7 * of_rank + seed) & 1023);
}

static float expected(const Command *c, long i, int seed) {
    long count = call_count(c);
    float sum = 0;
    switch (c->kind) {
    case ALL_GATHER: return value(i % count, (int)(i / count), seed);
    case ALL_TO_ALL: return value(rank * count + i % count, (int)(i / count), seed);
    case BROADCAST: return value(i, 0, seed);
    default:
        for (int r = 0; r < ranks; r++) sum += value(c->kind == REDUCE_SCATTER ? rank * count + i : i, r, seed);
        return sum;
    }
}

static void rewrite(const Command *c, int seed) {
    long n = send_count(c);
    for (long i = 0; i < n; i++) send_buffer[i] = value(i, rank, seed);
}

static void call(const Command *c, int count) {
    switch (c->kind) {
    case ALL_REDUCE: MPI_Allreduce(send_buffer, recv_buffer, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD); break;
    case ALL_GATHER: MPI_Allgather(send_buffer, count, MPI_FLOAT, recv_buffer, count, MPI_FLOAT, MPI_COMM_WORLD); break;
    case REDUCE_SCATTER:
        MPI_Reduce_scatter_block(send_buffer, recv_buffer, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        break;
    case BROADCAST: MPI_Bcast(rank == 0 ? send_buffer : recv_buffer, count, MPI_FLOAT, 0, MPI_COMM_WORLD); break;
    case REDUCE: MPI_Reduce(send_buffer, recv_buffer, count, MPI_FLOAT, MPI_SUM, 0, MPI_COMM_WORLD); break;
    case ALL_TO_ALL: MPI_Alltoall(send_buffer, count, MPI_FLOAT, recv_buffer, count, MPI_FLOAT, MPI_COMM_WORLD); break;
    default: MPI_Barrier(MPI_COMM_WORLD);
    }
}

/* ---- timing ---- */

/* Microseconds per call on this rank, over so many calls. */
static double time_calls(const Command *c, int calls) {
    int count = (int)call_count(c);
    double sum = 0, start;
    if (c->mode == REWRITTEN) {
        /* Only the call is timed; the barrier lets all ranks begin it together. */
        for (int i = 0; i < calls; i++) {
            rewrite(c, i);
            MPI_Barrier(MPI_COMM_WORLD);
            start = now_us();
            call(c, count);
            sum += now_us() - start;
        }
        return sum / calls;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    start = now_us();
    for (int i = 0; i < calls; i++) {
        call(c, count);
        if (c->mode == BARRIER) MPI_Barrier(MPI_COMM_WORLD);
    }
    return (now_us() - start) / calls;
}

static double max_over_ranks(double mine) {
    double max;
    MPI_Allreduce(&mine, &max, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return max;
}

/* Rank 0's clock decides for all, so that all leave the loop together. */
static int past(double deadline) {
    int yes = now_us() > deadline;
    MPI_Bcast(&yes, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return yes;
}

/* Warms up and finds how many calls fill a sample. The best of three tries decides:
 * one hiccup must not make a sample of a single short call. */
static int choose_calls(const Command *c, double deadline) {
    for (int calls = 1;; calls *= 2) {
        double best = 1e300;
        for (int i = 0; i < 3; i++) {
            double us = max_over_ranks(time_calls(c, calls)) * calls;
            if (us < best) best = us;
            if (past(deadline)) return calls;
        }
        if (best >= SAMPLE_US || calls >= MAX_CALLS) return calls;
    }
}

/* New values, a spoiled receive buffer, one more call, every element compared. */
static int answer_is_right(const Command *c, int seed) {
    long n = recv_count(c);
    rewrite(c, seed);
    memset(recv_buffer, 0xff, n * sizeof(float));
    MPI_Barrier(MPI_COMM_WORLD);
    call(c, (int)call_count(c));
    int right = 1;
    for (long i = 0; i < n; i++) right &= recv_buffer[i] == expected(c, i, seed);
    int all;
    MPI_Allreduce(&right, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

/* ---- one command ---- */

static void *allocate(size_t bytes) {
    void *p = aligned_alloc(HUGE_PAGE, bytes);
    if (!p) MPI_Abort(MPI_COMM_WORLD, 1);
    madvise(p, bytes, MADV_HUGEPAGE); /* the peer shall not lose by small pages */
    return p;
}

static void reserve(const Command *c) {
    size_t need = (c->bytes / HUGE_PAGE + 1) * (size_t)HUGE_PAGE;
    if (need <= capacity) return;
    free(send_buffer);
    free(recv_buffer);
    send_buffer = allocate(need);
    recv_buffer = allocate(need);
    memset(send_buffer, 0, need);
    memset(recv_buffer, 0, need);
    capacity = need;
}

static void print_array(const char *name, const double *us, int n, double divisor) {
    printf(",\"%s\":[", name);
    for (int i = 0; i < n; i++) printf("%s%.4f", i ? "," : "", us[i] / divisor);
    printf("]");
}

static void print_error(const char *line, const char *why) {
    if (rank != 0) return;
    printf("{\"peer\":\"%s\",\"version\":\"%s\",\"error\":\"%s\",\"command\":\"", peer, version, why);
    for (; *line; line++) putchar(*line < ' ' || *line == '"' || *line == '\\' ? ' ' : *line);
    printf("\"}\n");
    fflush(stdout);
}

static void run(const Command *c, const char *line) {
    static double us[MAX_SAMPLES], max[MAX_SAMPLES], sum[MAX_SAMPLES];
    static int seed;
    double deadline = now_us() + c->limit_us;
    int done = 0;
    reserve(c);
    rewrite(c, ++seed);
    /* Half of the time at most goes to warming up, so that samples remain. */
    int calls = choose_calls(c, deadline - c->limit_us / 2);
    do us[done++] = time_calls(c, calls);
    while (done < c->samples && !past(deadline));
    MPI_Reduce(us, max, done, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(us, sum, done, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (!answer_is_right(c, ++seed)) {
        print_error(line, "wrong answer");
        return;
    }
    if (rank != 0) return;
    printf("{\"peer\":\"%s\",\"version\":\"%s\",\"collective\":\"%s\",\"bytes\":%ld,\"count\":%ld,\"ranks\":%d,\"mode\":\"%s\",\"calls\":%d",
           peer, version, KIND_NAMES[c->kind], c->bytes, call_count(c), ranks, MODE_NAMES[c->mode], calls);
    print_array("us", max, done, 1);
    print_array("us_mean", sum, done, ranks);
    printf(",\"cut\":%s}\n", done < c->samples ? "true" : "false");
    fflush(stdout);
}

static int find(const char *name, const char *const *names, int n) {
    for (int i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0) return i;
    return -1;
}

/* "COLLECTIVE BYTES MODE SAMPLES [LIMIT_MS]"; all ranks read the same line and agree. */
static const char *parse(const char *line, Command *c) {
    char kind[32], mode[32];
    double limit_ms = 10000;
    if (sscanf(line, "%31s %ld %31s %d %lf", kind, &c->bytes, mode, &c->samples, &limit_ms) < 4)
        return "expected: COLLECTIVE BYTES MODE SAMPLES [LIMIT_MS]";
    int k = find(kind, KIND_NAMES, KINDS), m = find(mode, MODE_NAMES, MODES);
    if (k < 0) return "unknown collective";
    if (m < 0) return "unknown mode";
    if (c->bytes < 0 || c->bytes > 1L << 32) return "bytes out of range";
    if (c->samples < 1 || c->samples > MAX_SAMPLES) return "samples out of range";
    c->kind = k;
    c->mode = m;
    c->limit_us = limit_ms * 1000;
    return NULL;
}

/* ---- control: rank 0 hears, the others sleep ---- */

static void open_mailbox(void) {
    MPI_Comm host;
    MPI_Win window;
    MPI_Aint size = rank == 0 ? sizeof(Mailbox) + ranks * sizeof(sem_t) : 0;
    int here, unit;
    void *base;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
    MPI_Comm_size(host, &here);
    if (here != ranks) {
        if (rank == 0) fprintf(stderr, "mpi_bench: all ranks must be on one host\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, host, &base, &window);
    MPI_Win_shared_query(window, 0, &size, &unit, &base);
    mailbox = base;
    if (rank == 0)
        for (int i = 0; i < ranks; i++) sem_init(&mailbox->wake[i], 1, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Gives every rank the line (rank 0's argument). An MPI call would spin while it waits. */
static const char *share(const char *line) {
    if (rank == 0) {
        snprintf(mailbox->line, MAX_LINE, "%s", line);
        for (int i = 1; i < ranks; i++) sem_post(&mailbox->wake[i]);
    } else {
        while (sem_wait(&mailbox->wake[rank])) continue;
    }
    return mailbox->line;
}

/* One command on all ranks; an empty line ends. */
static int serve(const char *from_rank_0) {
    char line[MAX_LINE];
    Command c;
    snprintf(line, sizeof line, "%s", share(from_rank_0));
    MPI_Barrier(MPI_COMM_WORLD); /* all have read the mailbox */
    if (!*line) return 0;
    const char *error = parse(line, &c);
    if (error) print_error(line, error);
    else run(&c, line);
    return 1;
}

static void serve_input(void) {
    char line[MAX_LINE];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        if (*line) serve(line);
    }
}

static void serve_arguments(int argc, char **argv) {
    const char *mode = "reused";
    int samples = 15;
    for (int i = 3; i < argc; i++) {
        if (!strcmp(argv[i], "--barrier")) mode = "barrier";
        else if (!strcmp(argv[i], "--rewrite")) mode = "rewritten";
        else if (!strcmp(argv[i], "--samples") && i + 1 < argc) samples = atoi(argv[++i]);
        else fprintf(stderr, "mpi_bench: unknown option %s\n", argv[i]);
    }
    char *next, *kind = strtok_r(argv[1], ",", &next);
    for (; kind; kind = strtok_r(NULL, ",", &next)) {
        char sizes[MAX_LINE], line[MAX_LINE], *rest;
        snprintf(sizes, sizeof sizes, "%s", argv[2]);
        for (char *size = strtok_r(sizes, ",", &rest); size; size = strtok_r(NULL, ",", &rest)) {
            snprintf(line, sizeof line, "%s %s %s %d", kind, size, mode, samples);
            serve(line);
        }
    }
}

static void name_peer(void) {
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(text, &length);
    strcpy(peer, "mpi");
    strcpy(version, "unknown");
    if (sscanf(text, "Open MPI v%31[0-9.a-z]", version) == 1) strcpy(peer, "openmpi");
    else if (sscanf(text, "MPICH Version: %31[0-9.a-z]", version) == 1) strcpy(peer, "mpich");
}

int main(int argc, char **argv) {
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a sleeping rank must not outlive its launcher */
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    name_peer();
    open_mailbox();
    if (rank != 0) {
        while (serve(NULL)) continue;
    } else {
        if (argc > 2) {
            serve_arguments(argc, argv);
        } else {
            printf("{\"peer\":\"%s\",\"version\":\"%s\",\"ranks\":%d,\"ready\":true}\n", peer, version, ranks);
            fflush(stdout);
            serve_input();
        }
        serve("");
    }
    MPI_Finalize();
    return 0;
}
