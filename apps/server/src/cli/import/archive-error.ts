import { CliError } from '../errors.ts'

/** An archive that cannot be imported. */
export class ArchiveError extends CliError {
  readonly reason: 'bad-archive' | 'unsupported-version'

  constructor(message: string, reason: 'bad-archive' | 'unsupported-version' = 'bad-archive') {
    super(message)
    this.reason = reason
  }
}
