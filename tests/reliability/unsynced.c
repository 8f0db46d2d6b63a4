/*
 * Remembers what a loss of power would undo: the old bytes of every write to a file below UNSYNCED_ROOT that was not synced yet. Preloaded into
 * the server and PostgreSQL. Each inode has a log in UNSYNCED_LOGS; a sync removes it. `power-loss.ts` kills the processes and writes
 * the old bytes back, so files are as they were at their last sync.
 *
 * A record is three 64-bit numbers (offset, length, size of the file before) and the old bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static ssize_t real_pwrite(int fd, const void *bytes, size_t length, off_t at) {
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  return real(fd, bytes, length, at);
}
static ssize_t real_write(int fd, const void *bytes, size_t length) {
  REAL(ssize_t, write, int, const void *, size_t);
  return real(fd, bytes, length);
}
static int real_open(const char *path, int flags, mode_t mode) {
  REAL(int, open, const char *, int, ...);
  return real(path, flags, mode);
}

/* One lock for all processes: a write and its record, or a sync, at a time. */
static int lock_all(void) {
  char path[PATH_MAX];
  const char *logs = getenv("UNSYNCED_LOGS");
  if (!logs) return -1;
  snprintf(path, sizeof path, "%s/lock", logs);
  int lock = real_open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock < 0) abort();
  while (flock(lock, LOCK_EX) < 0 && errno == EINTR) {}
  return lock;
}
static void unlock_all(int lock) {
  if (lock >= 0) close(lock);
}

static void log_path(char *path, const struct stat *status) {
  snprintf(path, PATH_MAX, "%s/%llu", getenv("UNSYNCED_LOGS"), (unsigned long long)status->st_ino);
}

/* Whether a descriptor is of a regular file below the root. */
static int is_watched(int fd, struct stat *status) {
  const char *root = getenv("UNSYNCED_ROOT");
  char link[64], target[PATH_MAX];
  if (!root || !getenv("UNSYNCED_LOGS") || fstat(fd, status) < 0 || !S_ISREG(status->st_mode)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length < 0) return 0;
  target[length] = 0;
  return strncmp(target, root, strlen(root)) == 0;
}

/* Records the old bytes of a range, with the lock held. */
static void record(int fd, const struct stat *status, off_t at, size_t length) {
  char path[PATH_MAX], own[64];
  log_path(path, status);
  int saved = errno;
  int log = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (log < 0) abort();
  fchmod(log, 0666);
  int64_t end = at + (int64_t)length, size = status->st_size;
  int64_t kept = at >= size ? 0 : (end < size ? end : size) - at;
  int64_t head[3] = {at, kept, size};
  char *old = malloc(kept ? kept : 1);
  /* The descriptor may be for writing alone. */
  snprintf(own, sizeof own, "/proc/self/fd/%d", fd);
  int reader = kept ? real_open(own, O_RDONLY | O_CLOEXEC, 0) : -1;
  if (kept && (reader < 0 || pread(reader, old, kept, at) != kept)) abort();
  if (reader >= 0) close(reader);
  if (real_write(log, head, sizeof head) != sizeof head || real_write(log, old, kept) != kept) abort();
  free(old);
  close(log);
  errno = saved;
}

static ssize_t watched_write(int fd, const struct iovec *parts, int count, off_t at, int is_positioned) {
  struct stat status;
  size_t length = 0;
  for (int i = 0; i < count; i++) length += parts[i].iov_len;
  REAL(ssize_t, pwritev, int, const struct iovec *, int, off_t);
  static ssize_t (*real_writev)(int, const struct iovec *, int);
  if (!real_writev) real_writev = (ssize_t (*)(int, const struct iovec *, int))dlsym(RTLD_NEXT, "writev");
  if (!is_watched(fd, &status)) return is_positioned ? real(fd, parts, count, at) : real_writev(fd, parts, count);
  int lock = lock_all();
  fstat(fd, &status);
  off_t from = is_positioned ? at : (fcntl(fd, F_GETFL) & O_APPEND) ? status.st_size : lseek(fd, 0, SEEK_CUR);
  record(fd, &status, from, length);
  ssize_t written = is_positioned ? real(fd, parts, count, at) : real_writev(fd, parts, count);
  unlock_all(lock);
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct stat status;
  if (!is_watched(fd, &status)) return real_write(fd, bytes, length);
  struct iovec part = {(void *)bytes, length};
  return watched_write(fd, &part, 1, 0, 0);
}
ssize_t writev(int fd, const struct iovec *parts, int count) { return watched_write(fd, parts, count, 0, 0); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  struct stat status;
  if (!is_watched(fd, &status)) return real_pwrite(fd, bytes, length, at);
  struct iovec part = {(void *)bytes, length};
  return watched_write(fd, &part, 1, at, 1);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) { return pwrite(fd, bytes, length, at); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return watched_write(fd, parts, count, at, 1); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t at) { return pwritev(fd, parts, count, at); }

int ftruncate(int fd, off_t size) {
  REAL(int, ftruncate, int, off_t);
  struct stat status;
  if (!is_watched(fd, &status)) return real(fd, size);
  int lock = lock_all();
  fstat(fd, &status);
  record(fd, &status, size < status.st_size ? size : status.st_size, size < status.st_size ? status.st_size - size : 0);
  int result = real(fd, size);
  unlock_all(lock);
  return result;
}
int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

int posix_fallocate(int fd, off_t at, off_t length) {
  REAL(int, posix_fallocate, int, off_t, off_t);
  struct stat status;
  if (!is_watched(fd, &status)) return real(fd, at, length);
  int lock = lock_all();
  fstat(fd, &status);
  record(fd, &status, status.st_size, 0);
  int result = real(fd, at, length);
  unlock_all(lock);
  return result;
}
int posix_fallocate64(int fd, off_t at, off_t length) { return posix_fallocate(fd, at, length); }

/* What was written is safe. Nothing is synced for real: no power fails. */
static int watched_sync(int fd, int (*real)(int)) {
  struct stat status;
  char path[PATH_MAX];
  if (!is_watched(fd, &status)) return real(fd);
  int lock = lock_all();
  log_path(path, &status);
  int (*remove_log)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  remove_log(path);
  unlock_all(lock);
  return 0;
}
int fsync(int fd) { return watched_sync(fd, (int (*)(int))dlsym(RTLD_NEXT, "fsync")); }
int fdatasync(int fd) { return watched_sync(fd, (int (*)(int))dlsym(RTLD_NEXT, "fdatasync")); }

/* A file that goes takes its log along, because its inode may be used again. */
static void forget(const char *path) {
  struct stat status;
  char log[PATH_MAX];
  if (!getenv("UNSYNCED_LOGS") || lstat(path, &status) < 0 || !S_ISREG(status.st_mode) || status.st_nlink != 1) return;
  log_path(log, &status);
  ((int (*)(const char *))dlsym(RTLD_NEXT, "unlink"))(log);
}
int unlink(const char *path) {
  REAL(int, unlink, const char *);
  int lock = lock_all();
  forget(path);
  int result = real(path);
  int saved = errno;
  unlock_all(lock);
  errno = saved;
  return result;
}
int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  int lock = lock_all();
  forget(to);
  int result = real(from, to);
  int saved = errno;
  unlock_all(lock);
  errno = saved;
  return result;
}
