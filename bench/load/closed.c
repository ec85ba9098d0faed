// Keeps a number of requests in flight: each connection sends the next one when it is answered. Reads the
// request from stdin. load/closed.ts does the same in Node and documents both.
#define _GNU_SOURCE
#include <arpa/inet.h>
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

enum { bufferSize = 1 << 20 };
struct connection { int fd; char *buf; size_t len, need; long long askedAt; };

static char template[8192];
static size_t templateLen;
static char *seqAt, *timeAt, *randomAt;
static long long sent, done, refused, limit, range, measured;
static uint32_t *samples;
static size_t sampleCap;

static void put(char *at, int width, long long number) {
  if (at) for (int i = width - 1; i >= 0; i--, number /= 10) at[i] = '0' + number % 10;
}

static void ask(struct connection *c) {
  c->len = c->need = 0;
  c->askedAt = now();
  put(seqAt, 10, sent++);
  put(timeAt, 16, c->askedAt);
  put(randomAt, 7, range ? 1 + random() % range : 0);
  if (write(c->fd, template, templateLen) != (ssize_t)templateLen) die("write");
}

// Returns 1 when the answer is complete.
static int take(struct connection *c) {
  ssize_t n = read(c->fd, c->buf + c->len, bufferSize - 1 - c->len);
  if (n <= 0) die("The server closed a connection");
  c->len += n;
  if (!c->need) {
    char *end = memmem(c->buf, c->len, "\r\n\r\n", 4);
    if (!end) return 0;
    *end = 0;
    char *length = strcasestr(c->buf, "\r\ncontent-length:");
    c->need = end + 4 - c->buf + (length ? atoll(length + 17) : 0);
    if (memcmp(c->buf + 9, "200", 3) != 0) refused++;
  }
  if (c->need > bufferSize - 1) die("An answer is too long");
  return c->len >= c->need;
}

int main(int argc, char **argv) {
  if (argc < 7) return 2;
  int ports[64], portCount = 0, inFlight = atoi(argv[2]);
  for (char *p = strtok(argv[1], ","); p && portCount < 64; p = strtok(NULL, ",")) ports[portCount++] = atoi(p);
  long long warmUp = atoll(argv[3]) * 1000, run = atoll(argv[4]) * 1000;
  limit = atoll(argv[5]);
  range = atoll(argv[6]);
  for (ssize_t n; (n = read(0, template + templateLen, sizeof template - templateLen)) > 0;) templateLen += n;
  seqAt = memmem(template, templateLen, "SSSSSSSSSS", 10);
  timeAt = memmem(template, templateLen, "TTTTTTTTTTTTTTTT", 16);
  randomAt = memmem(template, templateLen, "RRRRRRR", 7);

  struct connection *all = calloc(inFlight, sizeof *all);
  int ep = epoll_create1(0), one = 1, busy = inFlight;
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int i = 0; i < inFlight; i++) {
    to.sin_port = htons(ports[i % portCount]);
    all[i].fd = socket(AF_INET, SOCK_STREAM, 0);
    all[i].buf = malloc(bufferSize);
    if (connect(all[i].fd, (struct sockaddr *)&to, sizeof to) < 0) die("connect");
    setsockopt(all[i].fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = &all[i]};
    if (epoll_ctl(ep, EPOLL_CTL_ADD, all[i].fd, &e) < 0) die("epoll_ctl");
  }
  long long start = now(), from = start + warmUp, until = from + run, last = start;
  double cpuBefore = cpu();
  for (int i = 0; i < inFlight; i++) ask(&all[i]);
  struct epoll_event events[256];
  while (busy > 0) {
    int n = epoll_wait(ep, events, 256, -1);
    for (int i = 0; i < n; i++) {
      struct connection *c = events[i].data.ptr;
      if (!take(c)) continue;
      long long at = last = now();
      done++;
      if (at >= from && at < until) {
        if ((size_t)measured == sampleCap) samples = realloc(samples, (sampleCap = sampleCap ? sampleCap * 2 : 65536) * sizeof *samples);
        samples[measured++] = at - c->askedAt;
      }
      if (at < until && (!limit || sent < limit)) ask(c);
      else busy--;
    }
  }
  double span = ((last < until ? last : until) - from) / 1e6;
  qsort(samples, measured, sizeof *samples, byValue);
  #define AT(q) (measured ? samples[(size_t)((measured - 1) * (q))] : 0)
  printf("{\"sent\":%lld,\"done\":%lld,\"refused\":%lld,\"rate\":%.1f,\"p50\":%u,\"p90\":%u,\"p99\":%u,\"max\":%u,\"cpu_us\":%.0f,\"seconds\":%.3f}\n",
    sent, done, refused, measured / span, AT(0.5), AT(0.9), AT(0.99), AT(1), cpu() - cpuBefore, (last - start) / 1e6);
}
