// Prints the folder of a server that was built from the present sources. Builds it unless `npm run build` or an
// earlier test did. In the repository, where the programs find their packages.
// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '../../../../bin/build.mjs'
import { root } from '../../../../bin/run.mjs'
import { isBuilt, stampOfSources } from '../../../../bin/stamp.mjs'

const keptMs = 3_600_000

process.stdout.write(isBuilt() ? join(root, 'apps/server/dist') : await buildBesides())

/** Builds into the cache, so that a server that runs from `dist` is not disturbed. */
async function buildBesides() {
  const folder = join(root, '.cache', 'built')
  const built = join(folder, stampOfSources())
  if (existsSync(built)) return built
  removeOld(folder)
  const draft = `${built}.${process.pid}`
  await buildServer(draft)
  try {
    renameSync(draft, built)
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(built)) throw error
    rmSync(draft, { recursive: true })
  }
  return built
}

/** @param {string} folder */
function removeOld(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // Another test file may have removed it.
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < Date.now() - keptMs) rmSync(path, { recursive: true, force: true })
  }
}
