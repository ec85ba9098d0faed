import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJobs } from '../engines/jobs/jobs.ts'
import { openFiles } from '../open-files.ts'
import { Person } from './person.ts'
import type { Engines } from '../services.ts'
import { serverUnderTest } from './server-under-test.ts'
import type { TestServer } from './test-server.ts'

/**
 * Starts a second node: it shares the database, the bus and the files on S3 with `server`, and nothing in
 * memory. Its clock is `aheadMs` fast. `by hand`: its jobs run when the test runs them only.
 */
export async function startSecondNode(
  server: TestServer,
  { aheadMs = 0, jobs: when = 'timed' }: { aheadMs?: number; jobs?: 'by hand' | 'timed' } = {},
) {
  const { config, log } = server.services
  const clock = { now: () => server.clock.now() + aheadMs }
  const scratch = await mkdtemp(join(tmpdir(), 'parley-node-'))
  const files = await openFiles(config, scratch)
  const { database, bus } = server.services
  const onError = (error: unknown) => log.error(error)
  const jobs = openJobs({ database, bus, now: clock.now, isLeader: () => false, onError })
  const engines = enginesOf(server.services)
  const services = serverUnderTest.createServices({ ...engines, ...files, clock, jobs })
  const app = await serverUnderTest.openApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (when === 'timed') jobs.start()
  const { port } = app.server.address() as { port: number }
  const base = `http://127.0.0.1:${port}`
  return {
    services,
    /** The same device of a user, with its requests to this node. */
    reach: ({ uid, token, refreshToken, device }: Person) =>
      new Person(base, { uid, token, refresh_token: refreshToken, device }),
    async close(): Promise<void> {
      await app.close()
      await jobs.stop()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

// Without the state of the features, which the second node makes for itself.
function enginesOf(services: Engines): Engines {
  const { config, log, clock, folder, database, db, bus, blobs, staging, pictures } = services
  const { secrets, jobs, limits, mailer, nodes, joinCluster, identity, incoming } = services
  return {
    config,
    log,
    clock,
    folder,
    database,
    db,
    bus,
    blobs,
    staging,
    pictures,
    secrets,
    jobs,
    limits,
    mailer,
    nodes,
    joinCluster,
    identity,
    incoming,
  }
}
