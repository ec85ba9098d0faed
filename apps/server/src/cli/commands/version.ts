import { Command } from 'commander'
import { compatVersion, product } from '@parley/protocol'
import { type CommandContext, print, printJson } from '../command-context.ts'

export const versionCommand = (context: CommandContext): Command =>
  new Command('version')
    .summary('print the version')
    .description('Prints the version of Parley, of the API for existing clients, and of Node.')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  parley version --json')
    .action(({ json }: { json?: true }) => {
      const node = process.versions.node
      const { name, version } = product
      if (json) printJson(context, { name, version, compat_version: compatVersion, node })
      else print(context, `${name} ${version} (API ${compatVersion}, Node ${node})`)
    })
