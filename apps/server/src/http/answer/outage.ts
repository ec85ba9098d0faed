import type { FastifyInstance, FastifyRequest } from 'fastify'

const everyMs = 60_000
const loggedAt = new WeakMap<FastifyInstance, number>()

/** Whether an error says that the disk, or what the server may use of it, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  // The words are those of SQLite's SQLITE_FULL, which comes from another thread, and of PostgreSQL.
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /disk is full|No space left on device/.test(error.message)
  )
}

/** Whether an error says that the process, or the machine, has no file descriptor left. */
export function isOutOfFiles(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  // The words are those of errors that come from another thread or process.
  const isOutOfThem =
    code === 'EMFILE' ||
    code === 'ENFILE' ||
    /\b(EMFILE|ENFILE)\b|too many open files/i.test(error.message)
  return isOutOfThem || isOutOfFiles(error.cause)
}

/** Logs once a minute what every call fails of, such as a full disk. */
export function logOutage(request: FastifyRequest, error: unknown, words: string): void {
  const now = performance.now()
  const last = loggedAt.get(request.server) ?? Number.NEGATIVE_INFINITY
  if (now - last < everyMs) return
  loggedAt.set(request.server, now)
  request.log.error({ err: error }, words)
}
