import { Command, CommanderError } from 'commander'
import type { CommandContext } from './command-context.ts'
import { printError } from './command-context.ts'
import { backupCommand } from './commands/backup.ts'
import { createAdminCommand } from './commands/create-admin.ts'
import { doctorCommand } from './commands/doctor.ts'
import { importCommand } from './commands/import.ts'
import { moveCommand } from './commands/move.ts'
import { resetPasswordCommand } from './commands/reset-password.ts'
import { restoreCommand } from './commands/restore.ts'
import { setOwnerCommand } from './commands/set-owner.ts'
import { versionCommand } from './commands/version.ts'
import { UsageError, commandErrorMessage } from './errors.ts'

const failed = 1
const wrongUsage = 2

/** Runs the command line `words` and returns the exit code: 1 for a failure, 2 for a wrong call. */
export async function runCommandLine(
  words: readonly string[],
  context: CommandContext,
): Promise<number> {
  try {
    await programOf(context).parseAsync(words, { from: 'user' })
    return context.exitCode
  } catch (error) {
    // Commander has printed its message, which may be the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUsage
    printError(context, commandErrorMessage(error))
    return error instanceof UsageError ? wrongUsage : failed
  }
}

function programOf(context: CommandContext): Command {
  const program = new Command('parley')
    .description(
      'Parley, self-hosted team chat. All settings come from the environment: README.md.',
    )
    .addHelpText('after', '\nExample:\n  PARLEY_DATA=/var/lib/parley parley doctor')
  const makers = [
    versionCommand,
    createAdminCommand,
    resetPasswordCommand,
    setOwnerCommand,
    doctorCommand,
    backupCommand,
    restoreCommand,
    moveCommand,
    importCommand,
  ]
  for (const make of makers) program.addCommand(make(context))
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .allowExcessArguments(false)
      .showHelpAfterError(`Try: ${nameOf(program, command)} --help`)
      .configureOutput({
        writeOut: (text) => context.output.write(text),
        writeErr: (text) => context.errors.write(text),
      })
  }
  return program
}

const nameOf = (program: Command, command: Command) =>
  command === program ? 'parley' : `parley ${command.name()}`
