import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { channelHistory, scheduleMessage } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lease as followerLease } from '../engines/jobs/follow.ts'
import { enqueueJob, lease as jobLease } from '../engines/jobs/queue.ts'
import type { Tx } from '../engines/database/database.ts'
import type { Services } from '../features.ts'
import { type DataJobRow, insertJob, lease as dataJobLease } from '../features/data-jobs/index.ts'
import { entriesAbove } from '../features/messages/index.ts'
import { sendDue } from '../features/scheduled/send.ts'
import { lease as scheduledLease } from '../features/scheduled/store.ts'
import { lease as webhookLease } from '../features/webhooks/store.ts'
import { makeBot } from './bots.ts'
import { startSecondNode } from './second-node.ts'
import { type TestServer, startTestServer } from './test-server.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

// All work that outlives its node: what two nodes do at the same time, and what is left by one that died.

const hourMs = 3_600_000

/** A kind of durable work. A piece of it has a name. */
interface DurableWork {
  leaseMs: number
  /** Whether pieces are done in the order in which they were added. */
  isOrdered: boolean
  /** Adds pieces that are due. */
  add(names: readonly string[]): Promise<void>
  /** Stores leases on all of it, as a node leaves them that takes the work at a time and dies. */
  take(at: number): Promise<void>
  /** Does what is due on a node. */
  run(services: Services): Promise<unknown>
  /** The pieces that were done on either node. */
  done(): string[] | Promise<string[]>
}

let w: TestServer
let second: Awaited<ReturnType<typeof startSecondNode>>
let receiver: WebhookReceiver
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
  second = await startSecondNode(w, { jobs: 'by hand' })
  for (const { jobs, dataJobs, webhooks } of nodes()) {
    jobs.handle({ name: 'note', run: async (name) => void doneJobs.push(String(name)) })
    jobs.follow(
      'note',
      (mid, limit) => entriesAbove(w.services.db, mid, limit),
      async (_tx, rows) => void followed.push(...rows.map(({ payload }) => contentOf(payload))),
    )
    dataJobs.kinds.set('export_me', {
      run: async ({ job }) => {
        doneExports.push(String(job.params['name']))
        return {}
      },
    })
    Object.assign(webhooks.sender.limits, { retryMs: 1, gatherMs: 1, busySlotMs: 1 })
  }
})
beforeEach(async () => {
  await w.renewPeople()
  receiver = await openWebhookReceiver()
  for (const done of [doneJobs, followed, doneExports]) done.length = 0
  return () => receiver.close()
})
afterAll(async () => {
  await second.close()
  await w.close()
})

const nodes = () => [w.services, second.services]
const contentOf = (payload: string) => String(JSON.parse(payload).detail.content)
const transact = async (work: (tx: Tx) => Promise<unknown>): Promise<void> =>
  void (await w.services.database.transact(work))

const doneJobs: string[] = []
const followed: string[] = []
const doneExports: string[] = []
let lastJob = 1_000_000

const kinds: Record<string, DurableWork> = {
  'a job of the queue': {
    leaseMs: jobLease.ms,
    isOrdered: false,
    add: (names) =>
      transact(async (tx) => {
        for (const payload of names) await enqueueJob(tx, { id: lastJob++, name: 'note', payload })
      }),
    take: (at) =>
      transact((tx) =>
        tx.updateTable('job').set(jobLease.from(at)).where('name', '=', 'note').execute(),
      ),
    run: ({ jobs }) => jobs.runDue(),
    done: () => doneJobs,
  },
  'a follower of the message log': {
    leaseMs: followerLease.ms,
    isOrdered: true,
    async add(names) {
      // So that it has a cursor.
      await w.services.jobs.runDue()
      followed.length = 0
      await sendAll(names)
    },
    take: (at) =>
      transact((tx) =>
        tx
          .updateTable('log_cursor')
          .set(followerLease.from(at))
          .where('name', '=', 'note')
          .execute(),
      ),
    run: ({ jobs }) => jobs.runDue(),
    done: () => followed,
  },
  'a data job': {
    leaseMs: dataJobLease.ms,
    isOrdered: false,
    add: (names) =>
      transact(async (tx) => {
        for (const [at, name] of names.entries()) await insertJob(tx, exportOf(at, name))
      }),
    take: (at) => transact((tx) => tx.updateTable('data_job').set(dataJobLease.from(at)).execute()),
    async run({ dataJobs: { runner } }) {
      await runner.begin()
      await runner.idle()
    },
    done: () => doneExports,
  },
  'a scheduled message': {
    leaseMs: scheduledLease.ms,
    isOrdered: false,
    async add(names) {
      const due_at = w.clock.now() + 60_000
      const rest = { target: { gid: w.team }, properties: null, due_at }
      for (const content of names) {
        const body = { content_type: 'text/plain', content, ...rest } as const
        await w.bob.call(scheduleMessage, { body })
      }
      w.clock.offset += 60_000
    },
    take: (at) =>
      transact((tx) => tx.updateTable('scheduled_message').set(scheduledLease.from(at)).execute()),
    run: sendDue,
    async done() {
      const page = { params: { gid: w.team }, query: {} }
      const messages = await w.alice.call(channelHistory, page)
      return messages.map(({ detail }) => ('content' in detail ? detail.content : ''))
    },
  },
  'a webhook': {
    leaseMs: webhookLease.ms,
    isOrdered: true,
    async add(names) {
      await makeBot(w, 'Robo', { webhook_url: receiver.address })
      await sendAll(names)
    },
    take: (at) => transact((tx) => tx.updateTable('webhook').set(webhookLease.from(at)).execute()),
    async run({ webhooks }) {
      await webhooks.sender.run()
      await pause(20)
    },
    done: () => receiver.messages().map(({ detail }) => detail.content),
  },
}

async function sendAll(names: readonly string[]) {
  for (const name of names) await w.alice.send(name).to(w.general)
}

/** An export, each of another user: a user has one at a time. */
const exportOf = (at: number, name: string): DataJobRow => ({
  id: randomUUID(),
  kind: 'export_me',
  created_by: [w.alice, w.bob, w.carol][at]?.uid ?? 0,
  state: 'queued',
  progress: 0,
  step: null,
  created_at: w.clock.now() + at,
  finished_at: null,
  size: null,
  error: null,
  summary: null,
  ...dataJobLease.none,
  attempts: 0,
  params: JSON.stringify({ name }),
})

describe.each(Object.entries(kinds))('%s', (_name, work) => {
  const names = ['one', 'two', 'three']
  const sorted = names.toSorted()
  const runAll = () => Promise.all([...nodes(), ...nodes()].map((services) => work.run(services)))
  const done = async () => [...(await work.done())].toSorted()
  const untilDone = () =>
    vi.waitFor(async () => expect((await done()).length).toBeGreaterThanOrEqual(3), 10_000)

  test('is done once by two nodes that work at the same time', async () => {
    await work.add(names)
    await runAll()
    await untilDone()
    w.clock.offset += work.leaseMs
    await runAll()
    if (work.isOrdered) expect(await work.done()).toEqual(names)
    expect(await done()).toEqual(sorted)
  })

  test('of a node that died is done once by another one, after its lease', async () => {
    await work.add(names)
    await work.take(w.clock.now())
    await runAll()
    expect(await done()).toEqual([])
    w.clock.offset += work.leaseMs
    await runAll()
    await untilDone()
    w.clock.offset += work.leaseMs
    await runAll()
    expect(await done()).toEqual(sorted)
  })

  test('of a node whose clock was ahead is not put off', async () => {
    await work.add(names)
    await work.take(w.clock.now() + hourMs)
    await runAll()
    await untilDone()
    expect(await done()).toEqual(sorted)
  })
})
