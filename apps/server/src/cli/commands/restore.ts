import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { findBackup, restoreBackup } from '../../engines/backup/restore.ts'
import { openStoreForReading } from '../backup/open-store.ts'
import { restoreIntoPostgres } from '../backup/restore-postgres.ts'
import { requireGood, tryBackup } from '../backup/trial.ts'
import { readStatus, updateStatus } from '../backup/status.ts'
import { withLock, withWorkFolder } from '../backup/work-folder.ts'
import { type CommandContext, print, printJson } from '../command-context.ts'
import { UsageError } from '../errors.ts'
import { requireOwner } from '../require-data.ts'

interface Options {
  from?: string
  at?: string
  data?: string
  keyFile?: string
  trial?: true
  json?: true
}

export const restoreCommand = (context: CommandContext): Command =>
  new Command('restore')
    .summary('restore a backup into an empty folder, or try one')
    .description(
      'Restores the newest backup, or the one of --at, into an empty folder. With PARLEY_DATABASE the rows go into that database, which must be empty, and with PARLEY_FILES the files go into that bucket. With --trial it restores into a temporary folder, compares everything with the manifest, starts a server on it, and removes the folder.',
    )
    .option('--from <place>', 'a folder or s3://bucket?…; PARLEY_BACKUP_TO if absent')
    .option('--at <time>', 'the backup whose name begins so, such as 2026-11-22')
    .option('--data <folder>', 'the new data folder, which must be empty')
    .option('--key-file <file>', 'the key of encrypted backups; PARLEY_BACKUP_KEY_FILE if absent')
    .option('--trial', 'only prove that the backup can be restored')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  parley restore --from /mnt/backup --data /var/lib/parley\n  parley restore --from /mnt/backup --trial',
    )
    .action((options: Options) => runRestore(context, options))

async function runRestore(context: CommandContext, options: Options): Promise<void> {
  const { data, trial } = options
  if ((data === undefined) === (trial === undefined)) {
    throw new UsageError('Give either --data with an empty folder, or --trial.')
  }
  const config = readConfig(context.environment)
  const given = { folder: options.from, keyFile: options.keyFile }
  const place = await openStoreForReading(config, context.environment, given)
  const { store } = place
  const { name, madeAt } = await findBackup(store, options.at)
  if (data === undefined) {
    await runTrial(config, { ...place, name, madeAt })
    if (options.json) printJson(context, { backup: name, result: 'good' })
    else print(context, `good: ${name}`)
    return
  }
  const backup = { name, manifest: await store.readManifest(name) }
  if (config.database !== '') {
    await restoreIntoPostgres(config, store, backup, resolve(data))
    if (options.json) printJson(context, { backup: name, data: resolve(data) })
    else print(context, `Restored ${name} to PARLEY_DATABASE. Start the server with it.`)
    return
  }
  await restoreBackup(store, backup, resolve(data))
  if (options.json) printJson(context, { backup: name, data: resolve(data) })
  else print(context, `Restored ${name} to ${data}. Start the server with PARLEY_DATA=${data}`)
}

type Found = Awaited<ReturnType<typeof openStoreForReading>> &
  Awaited<ReturnType<typeof findBackup>>

async function runTrial(config: Config, found: Omit<Found, 'isTried'>): Promise<void> {
  const { isScheduled, lockable, store, name, madeAt } = found
  await requireOwner(config.data)
  await withLock(lockable, () =>
    withWorkFolder(config.data, async (workFolder) => {
      requireGood(name, await tryBackup(store, name, workFolder))
    }),
  )
  // Elsewhere there is no server whose health would tell the result.
  if (!isScheduled || !existsSync(config.data)) return
  const { proven_at } = await readStatus(config)
  const newest = Math.max(proven_at ?? 0, madeAt.getTime())
  await updateStatus(config, { proven_at: newest })
}
