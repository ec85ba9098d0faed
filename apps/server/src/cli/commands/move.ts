import { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { type CommandContext, print, printError, printJson } from '../command-context.ts'
import { CliError, UsageError, commandErrorMessage } from '../errors.ts'
import type { FaultyFiles, NamedFile } from '../move/faulty-files.ts'
import { type MoveSummary, moveServer } from '../move/move.ts'
import { type MovePlan, planMove } from '../move/plan.ts'
import { Progress } from '../move/progress.ts'
import { AlreadyMovedError } from '../move/target.ts'
import { requireDatabase } from '../require-data.ts'

// The others are in the report of --json.
const maxNames = 20

const signals = ['SIGINT', 'SIGTERM'] as const
// A shell reports a process that a signal ended by this code and the number of the signal.
const signalCode = 128
const goesOn =
  'The old data is unchanged and the server can go on with it. To go on with the move, run the same command again.'
// The signal may arrive after the last step.
const interrupted =
  'Interrupted. The old data is unchanged. Run the same command again: it goes on, or says that it had finished.'

interface Options {
  to: string
  files?: string
  json?: true
}

export const moveCommand = (context: CommandContext): Command =>
  new Command('move')
    .summary('move the server to PostgreSQL, or back to SQLite')
    .description(
      'Copies the database and the files while the server runs, says when to stop it, copies the last changes, compares everything, and says what to set. The old data stays as it is. After a failure, run the same command again: it goes on.',
    )
    .requiredOption('--to <address>', 'postgres://user:password@host/name, or sqlite:FOLDER')
    .option(
      '--files <address>',
      'the new place of files, s3://bucket?…; if absent, they stay, or go with the database into FOLDER',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      "\nExamples:\n  parley move --to postgres://parley:secret@db/parley --files 's3://bucket?endpoint=https://…'\n  parley move --to sqlite:/var/lib/parley",
    )
    .action((options: Options) => runMove(context, options))

async function runMove(context: CommandContext, options: Options): Promise<void> {
  const config = readConfig(context.environment)
  await requireDatabase(config)
  const plan = planMove(config, context.environment, options)
  const stopListening = onInterrupt(() => printError(context, interrupted))
  const summary = await moveServer(config, plan, new Progress(context.errors))
    .catch((error: unknown) => {
      if (error instanceof UsageError || error instanceof AlreadyMovedError) throw error
      throw new CliError(`${commandErrorMessage(error)}\n${goesOn}`)
    })
    .finally(stopListening)
  if (options.json) printJson(context, { ...summary, settings: plan.settings })
  else printSummary(context, config, plan, summary)
}

/** Calls `listener` and ends the process at a signal. An interrupted move goes on wherever it was. */
function onInterrupt(listener: () => void): () => void {
  const end = (_name: NodeJS.Signals, number: number) => {
    listener()
    process.exit(signalCode + number)
  }
  for (const name of signals) process.once(name, end)
  return () => {
    for (const name of signals) process.removeListener(name, end)
  }
}

function printSummary(
  context: CommandContext,
  config: Config,
  plan: MovePlan,
  { tables, files, leftover, stopped_ms }: MoveSummary,
): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = (stopped_ms / 1000).toFixed(1)
  print(
    context,
    `Moved ${rows} rows of ${tables.length} tables: all counts and checksums are equal.`,
  )
  if (files) {
    print(context, `Moved ${files.files} files (${files.bytes} bytes): all checksums are equal.`)
    printFaulty(context, files)
  }
  print(context, `The last changes took ${seconds} s. Now set the following and start the server:`)
  for (const [name, value] of Object.entries(plan.settings)) {
    print(context, value === '' ? `  ${name}   remove it` : `  ${name}=${value}`)
  }
  print(context, 'Add the passwords, which are not shown here.')
  if (leftover !== undefined) {
    print(context, `Remove the object unfinished-copy from the new place of files. ${leftover}`)
  }
  if (plan.files.kind === 'stay' && !config.s3) {
    print(
      context,
      `The files stay in ${config.data}/blobs. Several nodes need them on S3: --files.`,
    )
  }
  print(context, 'The old data is unchanged. Keep it until the new server works, and do not start')
  print(context, 'a server on it any more: it would not know what is written from now on.')
}

function printFaulty(context: CommandContext, { missing, damaged }: FaultyFiles): void {
  const count = missing.length + damaged.length
  if (count === 0) return
  print(context, `Faulty on the old server already: ${count} files. Nothing else is affected.`)
  if (missing.length > 0) print(context, 'Missing; the new server lacks them, too:')
  printNames(context, missing)
  if (damaged.length > 0) print(context, 'Not as uploaded; copied as they are:')
  printNames(context, damaged)
  print(context, 'If a backup has them, restore it into another folder and take them from there.')
}

function printNames(context: CommandContext, files: readonly NamedFile[]): void {
  for (const { path, name } of files.slice(0, maxNames)) {
    // A name may contain control characters.
    print(context, `  ${path}${name === null ? '' : ` ${JSON.stringify(name)}`}`)
  }
  const more = files.length - maxNames
  if (more > 0) print(context, `  and ${more} more: --json names all of them.`)
}
