// Builds the server and the command line from the present sources, unless an earlier test did, and prints
// the folder. In the repository, where the programs find their packages.
// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '../../../../../bin/build.mjs'
import { root } from '../../../../../bin/run.mjs'
import { stampOfSources } from '../../../../../bin/stamp.mjs'

const keptMs = 3_600_000

const folder = join(root, '.cache', 'built')
const built = join(folder, stampOfSources())
if (!existsSync(built)) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // Another test file may have removed it.
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < Date.now() - keptMs) rmSync(path, { recursive: true, force: true })
  }
  const draft = `${built}.${process.pid}`
  await buildServer(draft)
  try {
    renameSync(draft, built)
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(built)) throw error
    rmSync(draft, { recursive: true })
  }
}
process.stdout.write(built)
