import { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { type CommandContext, print, printJson } from '../command-context.ts'
import { setOwner } from '../control/account-actions.ts'
import { runOnServer } from '../control/client.ts'
import { requireDatabase } from '../require-data.ts'

export const setOwnerCommand = (context: CommandContext): Command =>
  new Command('set-owner')
    .summary('make an administrator the owner of the server')
    .description(
      'Makes an administrator the owner, if the owner has left for good. The former owner stays an administrator. The server may run or not.',
    )
    .argument('<user>', 'the e-mail address or the uid of an administrator')
    .option('--json', 'print the account as JSON')
    .addHelpText('after', '\nExample:\n  parley set-owner erin@example.org')
    .action(async (user: string, { json }: { json?: true }) => {
      const config = readConfig(context.environment)
      await requireDatabase(config)
      const done = await runOnServer(config, '/set-owner', setOwner, { user })
      if (json) return printJson(context, done)
      const former =
        done.former === null || done.former === done.name ? '' : ` Until now it was ${done.former}.`
      print(context, `${done.name} (uid ${done.uid}) owns the server.${former}`)
    })
