// Keeps many event streams open and counts their messages. Reads commands from stdin and writes one JSON
// line per answer to stdout. load/readers.ts does the same in Node and documents both.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "measure.h"

struct reader { int fd, ready, asked; char *path, *buf; size_t len, cap; long long mid; uint8_t *seen; };

static struct reader *readers;
static int count, port, ep, readies, closed, connecting;
static size_t capacity;
static long long uniques, dups, reordered, waitFor = -1, waitUntil, connectedAt;
static uint32_t *samples;
static size_t sampleCount, sampleCap;
static double cpuAtClear;

static void watch(int op, int fd, uint32_t events, uint32_t index) {
  struct epoll_event e = {.events = events, .data.u32 = index};
  if (epoll_ctl(ep, op, fd, &e) < 0) die("epoll_ctl");
}

static void addReader(const char *path) {
  readers = realloc(readers, (count + 1) * sizeof *readers);
  struct reader *r = &readers[count++];
  *r = (struct reader){.fd = -1, .path = strdup(path), .cap = 16384};
  r->buf = malloc(r->cap);
  r->seen = calloc(capacity / 8 + 1, 1);
}

static void connectAll(char *list) {
  int ports[64], portCount = 0;
  for (char *p = strtok(list, " "); p && portCount < 64; p = strtok(NULL, " ")) ports[portCount++] = atoi(p);
  if (portCount == 0) ports[portCount++] = port;
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  connectedAt = now();
  connecting = 1;
  for (int i = 0; i < count; i++) {
    struct reader *r = &readers[i];
    if (r->fd >= 0) continue;
    to.sin_port = htons(ports[i % portCount]);
    r->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (r->fd < 0) die("socket");
    r->len = r->ready = r->asked = 0;
    if (connect(r->fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) die("connect");
    watch(EPOLL_CTL_ADD, r->fd, EPOLLIN | EPOLLOUT, i);
  }
}

static void ask(struct reader *r, uint32_t index) {
  char request[4096], since[64] = "";
  if (r->mid > 0) snprintf(since, sizeof since, "&after_mid=%lld", r->mid);
  int n = snprintf(request, sizeof request, "GET %s%s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n", r->path, since);
  if (write(r->fd, request, n) != n) die("write");
  r->asked = 1;
  watch(EPOLL_CTL_MOD, r->fd, EPOLLIN, index);
}

static void receive(struct reader *r, const char *line, size_t len, long long at) {
  if (len < 20 || memcmp(line, "data: {\"type\":\"", 15) != 0) return;
  if (memcmp(line + 15, "ready", 5) == 0) { if (!r->ready) { r->ready = 1; readies++; } return; }
  if (memcmp(line + 15, "chat", 4) != 0) return;
  const char *mid = memmem(line, len, "\"mid\":", 6), *text = memmem(line, len, "\"content\":\"bench ", 17);
  if (!mid || !text) return;
  long long number = atoll(mid + 6), seq = atoll(text + 17), sent = atoll(text + 28);
  if (seq < 0 || (size_t)seq >= capacity) return;
  if (r->seen[seq / 8] & (1 << seq % 8)) { dups++; return; }
  if (number <= r->mid) reordered++;
  r->seen[seq / 8] |= 1 << seq % 8;
  r->mid = number;
  uniques++;
  if (sampleCount == sampleCap) samples = realloc(samples, (sampleCap = sampleCap ? sampleCap * 2 : 65536) * sizeof *samples);
  samples[sampleCount++] = at > sent ? at - sent : 0;
}

static void take(struct reader *r) {
  for (;;) {
    if (r->len == r->cap) r->buf = realloc(r->buf, r->cap *= 2);
    ssize_t n = read(r->fd, r->buf + r->len, r->cap - r->len);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) { close(r->fd); r->fd = -1; closed++; if (r->ready) readies--; return; }
    size_t room = r->cap - r->len, from = 0;
    long long at = now();
    r->len += n;
    for (char *end; (end = memchr(r->buf + from, '\n', r->len - from)); from = end + 1 - r->buf)
      receive(r, r->buf + from, end - r->buf - from, at);
    memmove(r->buf, r->buf + from, r->len -= from);
    if ((size_t)n < room) return;
  }
}

static void report(long long each) {
  qsort(samples, sampleCount, sizeof *samples, byValue);
  #define AT(q) (sampleCount ? samples[(size_t)((sampleCount - 1) * (q))] : 0)
  printf("{\"unique\":%lld,\"missing\":%lld,\"dup\":%lld,\"reordered\":%lld,\"closed\":%d,\"p50\":%u,\"p90\":%u,\"p99\":%u,\"max\":%u,\"cpu_us\":%.0f}\n",
    uniques, each * count - uniques, dups, reordered, closed, AT(0.5), AT(0.9), AT(0.99), AT(1), cpu() - cpuAtClear);
  waitFor = -1;
}

static void execute(char *line) {
  if (!strncmp(line, "open ", 5)) addReader(line + 5);
  else if (!strncmp(line, "connect", 7)) connectAll(line + 7);
  else if (!strcmp(line, "drop")) {
    for (int i = 0; i < count; i++) if (readers[i].fd >= 0) { close(readers[i].fd); readers[i].fd = -1; }
    readies = 0;
    puts("{\"dropped\":true}");
  } else if (!strcmp(line, "clear")) {
    for (int i = 0; i < count; i++) memset(readers[i].seen, 0, capacity / 8 + 1);
    uniques = dups = reordered = closed = sampleCount = 0;
    cpuAtClear = cpu();
    puts("{\"cleared\":true}");
  } else if (!strncmp(line, "wait ", 5)) {
    char *rest;
    waitFor = strtoll(line + 5, &rest, 10);
    waitUntil = now() + atoll(rest) * 1000;
  } else if (!strcmp(line, "quit")) exit(0);
}

static void listenToParent(void) {
  static char buf[65536];
  static size_t len;
  ssize_t n = read(0, buf + len, sizeof buf - len);
  if (n <= 0) exit(0);
  size_t from = 0;
  len += n;
  for (char *end; (end = memchr(buf + from, '\n', len - from)); from = end + 1 - buf) { *end = 0; execute(buf + from); }
  memmove(buf, buf + from, len -= from);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  port = atoi(argv[1]);
  capacity = atoll(argv[2]);
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  ep = epoll_create1(0);
  watch(EPOLL_CTL_ADD, 0, EPOLLIN, UINT32_MAX);
  struct epoll_event events[512];
  for (;;) {
    int n = epoll_wait(ep, events, 512, waitFor >= 0 ? 10 : -1);
    for (int i = 0; i < n; i++) {
      uint32_t index = events[i].data.u32;
      if (index == UINT32_MAX) { listenToParent(); continue; }
      struct reader *r = &readers[index];
      if (r->fd < 0) continue;
      if (!r->asked && events[i].events & EPOLLOUT) ask(r, index);
      if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) take(r);
    }
    if (connecting && readies == count) {
      connecting = 0;
      printf("{\"ready\":%d,\"ms\":%.1f}\n", readies, (now() - connectedAt) / 1000.0);
    }
    if (waitFor >= 0 && (uniques >= waitFor * count || now() > waitUntil)) report(waitFor);
  }
}
