import { ApiError, type ApiErrorName, limits } from '@parley/protocol'
import { ConfigError } from '../config.ts'
import { BackupError } from '../engines/backup/errors.ts'
import { S3Error } from '../engines/blobs/s3/client.ts'
import { CopyError } from '../engines/database/copy/errors.ts'
import { isConnectionLost } from '../engines/database/postgres/connection.ts'
import { startErrorMessage } from '../start-error-message.ts'
import { StartError } from '../start-error.ts'

/** An expected failure of a command. The message is one line that says what to do. */
export class CliError extends Error {}

/** The text for an error: one line if the operator can fix the cause, else the stack. */
export function commandErrorMessage(error: unknown): string {
  if (error instanceof CliError || error instanceof UsageError) return error.message
  if (error instanceof BackupError || error instanceof CopyError) return error.message
  if (error instanceof S3Error) {
    return `${error.message}. Check the address of the bucket and its credentials: docs/operating.md, "Files on S3".`
  }
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  if (error instanceof ApiError) return wordsOf(error)
  if (isDiskFull(error)) {
    return `The disk is full (${(error as Error).message}). Free some room, or use another folder. Older backups are whole.`
  }
  const { code, message } = error as NodeJS.ErrnoException
  if (isConnectionLost(error) || isLoginRefused(code)) {
    return `The database cannot be reached (${message === '' ? code : message}). Check its address, and that it runs.`
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return `${message}. Run the command as the user of the server.`
  }
  if (code === 'ENOENT' || code === 'EROFS' || code === 'ENOTDIR') return `${message}.`
  return startErrorMessage(error)
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  // SQLite reports a full disk by its words only.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return true
  return /disk is full|disk I\/O error|No space left on device/.test(error.message)
}

// The codes of PostgreSQL for a wrong user or password and for a missing database.
const isLoginRefused = (code: string | undefined) =>
  code === '28000' || code === '28P01' || code === '3D000'

const words: Partial<Record<ApiErrorName, string>> = {
  'bad-email': 'This is not an e-mail address. Give one such as dave@example.org.',
  'bad-name': `A name has 1 to ${limits.userNameChars} characters in one line.`,
  'bad-password': `A password has ${limits.passwordMinChars} to ${limits.maxPasswordChars} characters.`,
  'name-conflict': 'Another user has this name. Choose another one.',
  'email-conflict': 'Another user has this address. To set their password: parley reset-password.',
  'member-limit': 'The license allows no further users.',
}

const wordsOf = ({ reason }: ApiError) => words[reason] ?? `The server answered: ${reason}.`

/** A command that was called in a wrong way. Ends with exit code 2. */
export class UsageError extends Error {}
