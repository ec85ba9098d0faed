import { Command } from 'commander'
import { product } from '@parley/protocol'
import { type Config, readConfig } from '../../config.ts'
import { type BackupSummary, makeBackup } from '../../engines/backup/backup.ts'
import { removeExpired } from '../../engines/backup/prune.ts'
import { writeNewKey } from '../backup/key-file.ts'
import { openStoreForWriting } from '../backup/open-store.ts'
import { updateStatus } from '../backup/status.ts'
import { openServerSource } from '../backup/server-source.ts'
import { requireGood, tryBackup } from '../backup/trial.ts'
import { resolveLocation } from '../addresses.ts'
import { withLock, withWorkFolder } from '../backup/work-folder.ts'
import { type CommandContext, print, printError, printJson } from '../command-context.ts'
import { commandErrorMessage } from '../errors.ts'
import { requireDatabase } from '../require-data.ts'

interface Options {
  to?: string
  keyFile?: string
  newKey?: string
  trial?: true
  json?: true
}

export const backupCommand = (context: CommandContext): Command =>
  new Command('backup')
    .summary('back up the server, while it runs or not')
    .description(
      'Copies the database as of one moment, all uploaded files and the keys of the server. Files that the folder has already are not copied again. Afterwards removes old backups as PARLEY_BACKUP_KEEP says.',
    )
    .option('--to <place>', 'a folder or s3://bucket?…; PARLEY_BACKUP_TO if absent')
    .option('--key-file <file>', 'encrypt with this key; PARLEY_BACKUP_KEY_FILE if absent')
    .option('--new-key <file>', 'only make a new key and store it in this file')
    .option('--trial', 'prove the backup afterwards, as `restore --trial` does')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  parley backup --to /mnt/backup --trial')
    .action((options: Options) => runBackup(context, options))

async function runBackup(context: CommandContext, options: Options): Promise<void> {
  if (options.newKey !== undefined) return makeKey(context, options.newKey)
  const config = readConfig(context.environment)
  await requireDatabase(config)
  // A backup to another folder does not take the place of a scheduled one.
  const isScheduled = options.to === undefined || resolveLocation(options.to) === config.backup.to
  if (!isScheduled) return backUp(context, config, options)
  const attempted_at = Date.now()
  try {
    await backUp(context, config, options)
    await updateStatus(config, { attempted_at, failure: null })
  } catch (error) {
    // On a full disk the message of the backup matters more than the one of its status.
    const failure = commandErrorMessage(error)
    await updateStatus(config, { attempted_at, failure }).catch(() => {})
    throw error
  }
}

async function makeKey(context: CommandContext, path: string): Promise<void> {
  await writeNewKey(path)
  print(
    context,
    `The new key is in ${path}. Keep a copy of it away from the server and the backups:`,
  )
  print(context, 'without it nobody can restore them.')
}

async function backUp(context: CommandContext, config: Config, options: Options): Promise<void> {
  const given = { folder: options.to, keyFile: options.keyFile }
  const { environment } = context
  const { folder, lockable, store } = await openStoreForWriting(config, environment, given)
  await withLock(lockable, () =>
    withWorkFolder(config.data, async (workFolder) => {
      const summary = await makeBackup({
        store,
        source: openServerSource(config),
        workFolder,
        product: product.name,
        version: product.version,
        onProgress: (text) => printError(context, text),
      })
      if (options.trial) {
        printError(context, 'Trying the backup.')
        requireGood(summary.name, await tryBackup(store, summary.name, workFolder))
        const proven_at = Date.parse(summary.manifest.made_at)
        await updateStatus(config, { proven_at })
      }
      const removed = await removeExpired(store, config.backup.keep)
      printSummary(context, { folder, summary, removed, isProven: options.trial ?? false }, options)
    }),
  )
}

interface Outcome {
  folder: string
  summary: BackupSummary
  removed: string[]
  isProven: boolean
}

function printSummary(context: CommandContext, outcome: Outcome, { json }: Options): void {
  const { folder, summary, removed, isProven } = outcome
  const { name, manifest, copied } = summary
  const { files, missing, database } = manifest
  if (json) {
    const result = { backup: name, folder, copied, removed, is_proven: isProven, missing }
    return printJson(context, { ...result, files: files.length, database_bytes: database.size })
  }
  print(context, `The backup ${name} is in ${folder}${isProven ? ' and was proven good' : ''}.`)
  print(context, `It has ${files.length} files; ${copied.files} were new (${copied.bytes} bytes).`)
  if (removed.length > 0) print(context, `Removed old backups: ${removed.join(', ')}`)
  if (missing.length > 0) {
    printError(
      context,
      `The server itself has lost ${missing.length} files, such as ${missing[0]}.`,
    )
  }
}
