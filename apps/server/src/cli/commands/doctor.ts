import { Command } from 'commander'
import { ConfigError, readConfig } from '../../config.ts'
import { type CommandContext, print, printJson } from '../command-context.ts'
import { findServer } from '../control/client.ts'
import { checks } from '../doctor/all.ts'
import { type Check, type CheckContext, type CheckResult, failed, ok } from '../doctor/check.ts'

type NamedResult = { name: string } & CheckResult

export const doctorCommand = (context: CommandContext): Command =>
  new Command('doctor')
    .summary('check the settings, the machine and the server')
    .description(
      'Checks settings, data folder, disk, clock, database, bus, bucket, port, address, proxy and backups. Ends with exit code 1 if something failed. Run it as the user of the server and with its settings.',
    )
    .option('--json', 'print the results as JSON')
    .addHelpText('after', '\nExample:\n  PARLEY_DATA=/var/lib/parley parley doctor')
    .action(async ({ json }: { json?: true }) => {
      const results = await runChecks(context)
      if (json) printJson(context, results)
      else for (const result of results) printResult(context, result)
      if (results.some(({ status }) => status === 'failed')) context.exitCode = 1
    })

async function runChecks({ environment }: CommandContext): Promise<NamedResult[]> {
  const name = 'settings'
  let config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const advice = 'Correct them; README.md lists all settings. The other checks need them.'
    return [{ name, ...failed(error.message.replaceAll('\n', '; '), advice) }]
  }
  const context = { environment, config, server: await findServer(config.data) }
  const results: NamedResult[] = [{ name, ...ok('can be read') }]
  for (const check of checks)
    results.push({ name: check.name, ...(await runCheck(check, context)) })
  return results
}

// A check that cannot run is a failed one: the others must still be reported.
const runCheck = (check: Check, context: CheckContext): Promise<CheckResult> =>
  check.run(context).catch((error: Error) => failed(error.message, 'See the message.'))

const nameWidth = 12
const statusWidth = 8

function printResult(context: CommandContext, { status, name, text, advice }: NamedResult): void {
  print(context, `${status.padEnd(statusWidth)} ${name.padEnd(nameWidth)} ${text}`)
  if (advice !== undefined) print(context, `${' '.repeat(statusWidth + nameWidth + 2)}${advice}`)
}
