import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from './testing/postgres.ts'
import { type Program, startProgram } from './testing/program.ts'

let folder: string
let postgres: PostgresServer
let program: Program
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-stop-'))
  postgres = await startPostgres()
})
afterEach(async () => {
  await program.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a node that is stopped after its database ends without a stack', async () => {
  program = startProgram(join(folder, 'data'), {
    PARLEY_DATABASE: await postgres.createDatabase(),
    PARLEY_LOG: 'silent',
  })
  await program.address()
  await postgres.stop()
  program.process.kill('SIGTERM')
  const code = await program.exitCode()
  // Below its address and the one of its setup.
  const said = program.output().split('\n').slice(2).join('\n')
  // Work that was under way with the database fails the stop.
  expect(said).toMatch(/^$|^The database [^\n]+\. Check PARLEY_DATABASE, [^\n]+\n$/)
  expect(code).toBe(said === '' ? 0 : 1)
}, 60_000)
