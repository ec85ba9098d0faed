import { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { type CommandContext, print, printJson } from '../command-context.ts'
import { createAdmin } from '../control/account-actions.ts'
import { runOnServer } from '../control/client.ts'
import { readPassword } from '../password.ts'
import { requireOwner } from '../require-data.ts'

interface Options {
  name: string
  email: string
  passwordStdin?: true
  json?: true
}

export const createAdminCommand = (context: CommandContext): Command =>
  new Command('create-admin')
    .summary('create an administrator')
    .description(
      'Creates an administrator: the first one of a new server, or a further one. The server may run or not. Asks for the password.',
    )
    .requiredOption('--name <name>', 'the name of the user')
    .requiredOption('--email <address>', 'their e-mail address, with which they sign in')
    .option('--password-stdin', 'read the password from the first line of standard input')
    .option('--json', 'print the account as JSON')
    .addHelpText('after', '\nExample:\n  parley create-admin --name Dave --email dave@example.org')
    .action(async ({ name, email, passwordStdin, json }: Options) => {
      const config = readConfig(context.environment)
      await requireOwner(config.data)
      const password = await readPassword(context, passwordStdin)
      const input = { name, email, password }
      const created = await runOnServer(config, '/create-admin', createAdmin, input)
      if (json) printJson(context, created)
      else print(context, `${created.name} (uid ${created.uid}) is an administrator now.`)
    })
