import { resolve } from 'node:path'
import { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { type CommandContext, print, printJson } from '../command-context.ts'
import { Archive } from '../import/archive.ts'
import { type ImportProgress, type ImportStep, importArchive } from '../import/import-archive.ts'
import type { MovePlan } from '../move/plan.ts'
import { Progress } from '../move/progress.ts'

interface Options {
  data: string
  json?: true
}

export const importCommand = (context: CommandContext): Command =>
  new Command('import')
    .summary('bring an exported server to an empty place')
    .description(
      'Imports an archive of "Settings → Data management" into an empty folder. With PARLEY_DATABASE the rows go into that database, which must be empty, and with PARLEY_FILES the files go into that bucket. All of the archive is checked before anything is written, and counted afterwards. Everybody signs in again. After a failure, run the same command again: it goes on.',
    )
    .argument('<archive>', 'the zip file of the export')
    .requiredOption('--data <folder>', 'the new data folder, which must be empty')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  parley import parley-export-2026-11-25.zip --data /srv/new',
    )
    .action((archive: string, options: Options) => runImport(context, archive, options))

async function runImport(context: CommandContext, path: string, options: Options): Promise<void> {
  const config = readConfig(context.environment)
  const data = resolve(options.data)
  const archive = await Archive.open(resolve(path))
  try {
    const summary = await importArchive(archive, planOf(config, data), progressOn(context))
    if (options.json) printJson(context, { data, ...summary })
    else {
      const rows = Object.values(summary.tables).reduce((sum, count) => sum + count, 0)
      print(context, `Imported ${rows} rows and ${summary.files} files.`)
      print(context, `Start the server with PARLEY_DATA=${data}`)
    }
  } finally {
    archive.close()
  }
}

const planOf = (config: Config, folder: string): Pick<MovePlan, 'database' | 'files'> => ({
  database:
    config.database === ''
      ? { kind: 'sqlite', folder }
      : { kind: 'postgres', url: config.database },
  files: config.s3 ? { kind: 's3', location: config.s3 } : { kind: 'disk', folder },
})

const stageTexts: Record<ImportStep, string> = {
  check: 'Checking the archive.',
  tables: 'Writing the rows.',
  files: 'Writing the files.',
  compare: 'Comparing.',
}

function progressOn({ errors }: CommandContext): ImportProgress {
  const progress = new Progress(errors)
  return {
    stage: (step) => progress.stage(stageTexts[step]),
    update: (what, done, total) => progress.update(what, done, total),
    end: () => progress.end(),
  }
}
