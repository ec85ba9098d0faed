import { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { requireDatabase } from '../require-data.ts'
import { type CommandContext, print, printJson } from '../command-context.ts'
import { resetPassword } from '../control/account-actions.ts'
import { runOnServer } from '../control/client.ts'
import { readPassword } from '../password.ts'

interface Options {
  passwordStdin?: true
  unfreeze?: true
  json?: true
}

export const resetPasswordCommand = (context: CommandContext): Command =>
  new Command('reset-password')
    .summary('set the password of a user')
    .description(
      'Sets the password of a user and ends their sessions. The server may run or not. Asks for the password.',
    )
    .argument('<user>', 'the e-mail address or the uid of the user')
    .option('--password-stdin', 'read the password from the first line of standard input')
    .option('--unfreeze', 'let a frozen user sign in again')
    .option('--json', 'print the account as JSON')
    .addHelpText('after', '\nExample:\n  parley reset-password dave@example.org')
    .action(async (user: string, { passwordStdin, unfreeze, json }: Options) => {
      const config = readConfig(context.environment)
      await requireDatabase(config)
      const password = await readPassword(context, passwordStdin)
      const input = { user, password, unfreeze: unfreeze === true }
      const done = await runOnServer(config, '/reset-password', resetPassword, input)
      if (json) return printJson(context, done)
      print(
        context,
        `${done.name} (uid ${done.uid}) has a new password and was signed out everywhere.`,
      )
      if (done.is_frozen) print(context, 'The account is frozen. Add --unfreeze to lift that.')
    })
