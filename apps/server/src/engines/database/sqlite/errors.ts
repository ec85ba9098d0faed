import { UnavailableError } from '../../unavailable-error.ts'

/** Whether SQLite says that a part of the file cannot be read: SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR. */
export const isDamage = (message: string): boolean =>
  /malformed|is not a database|disk I\/O error/i.test(message)

/** The error for the callers, if another program holds the file locked (SQLITE_BUSY, SQLITE_LOCKED). */
export function lockedError(message: string): UnavailableError | undefined {
  return /database( table| schema)? is locked/.test(message)
    ? new UnavailableError(`Another program holds the database locked: ${message}`)
    : undefined
}
