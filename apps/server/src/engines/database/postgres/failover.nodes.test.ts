import { expect, test, vi } from 'vitest'
import { startPostgres } from '../../../testing/postgres.ts'
import { startTcpProxy } from '../../../testing/tcp-proxy.ts'
import { entry } from '../testing/entry.ts'
import { openPostgres } from './postgres.ts'

test('a failover to a synchronous replica keeps every acknowledged write, each once', async () => {
  const primary = await startPostgres({ isDurable: true })
  const url = await primary.createDatabase()
  const replica = await startPostgres({ isDurable: true, follows: url })
  await primary.admin(`alter system set synchronous_standby_names = '*'`)
  await primary.admin('select pg_reload_conf()')
  await vi.waitFor(async () => {
    const rows = await primary.admin('select sync_state from pg_stat_replication')
    expect(rows).toEqual([{ sync_state: 'sync' }])
  }, 10_000)

  const proxy = await startTcpProxy(primary.port)
  const received: string[] = []
  const database = await openPostgres(url.replace(`:${primary.port}/`, `:${proxy.port}/`), {
    publish: (messages) =>
      void received.push(...messages.map((one) => ('json' in one ? one.json : 'invalidated'))),
  })
  database.start()
  const appends = Array.from({ length: 200 }, async (_, i) => {
    await new Promise((done) => setTimeout(done, i * 10))
    return database.append(entry(`${i}`))
  })
  await appends[60]
  primary.process().kill('SIGKILL')
  proxy.retarget(replica.port)
  proxy.cut()
  await replica.admin('select pg_promote()')
  const mids = await Promise.all(appends)

  const rows = await database.db.selectFrom('message').select(['mid', 'payload']).execute()
  expect(rows.map(({ mid, payload }) => `${mid} ${payload}`).sort()).toEqual(
    mids.map((mid, i) => `${mid} ${i}`).sort(),
  )
  expect(received.toSorted()).toEqual(mids.map((mid, i) => `${mid} ${i}`).sort())
  await database.close()
  await proxy.close()
  await Promise.all([primary.stop(), replica.stop()])
}, 60_000)
