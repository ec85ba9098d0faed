import type { Readable, Writable } from 'node:stream'
import type { Environment } from '../config.ts'

/** The parts of its process that a command uses. */
export interface CommandContext {
  environment: Environment
  input: Readable & { isTTY?: boolean }
  output: Writable
  /** Progress and warnings, so that standard output holds the result only. */
  errors: Writable
  /** Ends the process with this code after the command. */
  exitCode: number
}

export const print = ({ output }: Pick<CommandContext, 'output'>, line: string): void =>
  void output.write(`${line}\n`)

export const printError = ({ errors }: Pick<CommandContext, 'errors'>, line: string): void =>
  void errors.write(`${line}\n`)

export const printJson = ({ output }: Pick<CommandContext, 'output'>, value: unknown): void =>
  void output.write(`${JSON.stringify(value, null, 2)}\n`)
