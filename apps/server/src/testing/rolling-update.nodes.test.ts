import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { channelHistory } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Person } from './person.ts'
import { type Program, startProgram } from './program.ts'
import { type TestServer, startTestServer } from './test-server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

let folder: string
let old: Program | undefined
let w: TestServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-previous-'))
})
afterEach(async () => {
  await old?.kill()
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

test('the server of the previous commit works beside this one on the migrated database', async (context) => {
  if (!(await checkOutPrevious())) return context.skip('There is no previous commit here.')
  // Migrates the database to the tables of this version.
  w = await startTestServer()
  const settings = { PARLEY_DATABASE: w.services.config.database }
  old = startProgram(join(folder, 'data'), settings, { dist: await buildPrevious() })
  const base = await old.address()
  const { uid, token, refreshToken, device } = w.bob
  const bob = new Person(base, { uid, token, refresh_token: refreshToken, device })

  const [here, there] = [await w.alice.openStream(), await bob.openStream()]
  const fromNew = await w.alice.send('from the new version').to(w.team)
  const fromOld = await bob.send('from the old version').to(w.team)
  const mids = (stream: typeof here) => stream.of('chat').map(({ mid }) => mid)
  await vi.waitFor(() => expect(mids(there)).toEqual([fromNew, fromOld]), 10_000)
  await vi.waitFor(() => expect(mids(here)).toEqual([fromNew, fromOld]), 10_000)
  const page = { params: { gid: w.team }, query: {} }
  expect(await bob.call(channelHistory, page)).toEqual(await w.bob.call(channelHistory, page))
  there.close()
}, 120_000)

/** Writes the previous commit into the folder, with the packages that are installed here. */
async function checkOutPrevious(): Promise<boolean> {
  try {
    const archive = join(folder, 'previous.tar')
    await run('git', ['archive', '--output', archive, 'HEAD~1'], { cwd: root })
    await run('tar', ['-xf', archive, '-C', folder])
  } catch {
    return false
  }
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@parley'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@parley') await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of await readdir(join(folder, 'packages'))) {
    await symlink(join(folder, 'packages', name), join(modules, '@parley', name))
  }
  const ofServer = 'apps/server/node_modules'
  if (existsSync(join(root, ofServer))) await symlink(join(root, ofServer), join(folder, ofServer))
  return true
}

/** Builds the server of the previous commit, and returns its folder. */
async function buildPrevious(): Promise<string> {
  const dist = join(folder, 'apps/server/dist')
  const builder = join(folder, 'bin/build.mjs')
  const script = `import { buildServer } from ${JSON.stringify(builder)}; await buildServer()`
  await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder })
  return dist
}
