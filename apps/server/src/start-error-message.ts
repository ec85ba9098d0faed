import { ConfigError } from './config.ts'
import { EncodingError, UnfinishedCopyError } from './engines/database/postgres/migrate.ts'
import { UnavailableError } from './engines/unavailable-error.ts'
import { StartError } from './start-error.ts'

/** The message for a failed start: one sentence if the operator can fix the cause, else the stack. */
export function startErrorMessage(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (error instanceof UnfinishedCopyError || error instanceof EncodingError) return error.message
  if (error instanceof UnavailableError) {
    return `${error.message} (${reasonOf(error)}). Check PARLEY_DATABASE, and that the database runs.`
  }
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PARLEY_PORT to another one.`
  if (code === 'EACCES') return `${error.message}. Check PARLEY_PORT and PARLEY_DATA.`
  if (code === 'EROFS') return `${error.message}. PARLEY_DATA must be a folder that can be written.`
  if (isDamage(error)) {
    return `The database in PARLEY_DATA is damaged (${error.message}). Restore a backup: docs/operating.md, "Backup".`
  }
  return error.stack ?? error.message
}

const reasonOf = ({ cause }: Error): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : 'no answer'

// The messages of SQLITE_NOTADB and SQLITE_CORRUPT.
const isDamage = ({ message }: Error) =>
  /file is not a database|database disk image is malformed|malformed database schema/.test(message)
