import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createUser } from '@parley/protocol'
import { call } from '../api.ts'
import type { Bench } from '../bench.ts'
import { openReaders } from '../load/load.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Round } from '../round.ts'
import { absolute, relative } from '../rows.ts'
import { type Parley, startParley } from '../servers.ts'
import { contenderOf } from './accept.ts'
import { measured, spoken } from './fanout.ts'
import { type Job, type Later, ending } from './job.ts'

const bots = 20
const capacity = 2_000_000

/**
 * Measures how many messages are accepted in a channel that 20 bots receive by webhook, and how fast they reach many
 * readers, compared with a channel without bots.
 */
export const webhooks: Job = async (bench) => [...(await accepted(bench)), ...(await heard(bench))]

const accepted: Job = (bench) =>
  ending(async (later) => {
    const servers = await openServers(bench, later)
    const contenders = []
    for (const server of servers) {
      const [path = ''] = await server.streams(1)
      const reader = later(await openReaders(bench, server.port, [path], capacity))
      contenders.push(contenderOf(bench, server, reader, 16))
    }
    const rounds = await alone(contenders, (some) =>
      interleave(bench, 'webhooks', { in_flight: 16, bots }, some),
    )
    const [without, having] = roundsOf(servers, rounds)
    const figure = {
      job: 'webhooks',
      target: '',
      unit: 'msg/s',
      figure: 'accepted, 16 in flight, with 20 webhooks',
    }
    const p99 = { ...figure, figure: 'answered, p99, with 20 webhooks', unit: 'ms' }
    return [
      relative(having, without, { ...figure, pick: ({ rate }) => rate }, { min: 0.95 }),
      absolute(having, { ...p99, pick: (round) => round.p99 }),
    ]
  })

const heard: Job = (bench) =>
  ending(async (later) => {
    const servers = await openServers(bench, later)
    const contenders = []
    for (const server of servers) contenders.push(await spoken(bench, later, server))
    const rounds = await alone(contenders, (some) => measured(bench, 'webhooks', some))
    const [without, having] = roundsOf(servers, rounds)
    const { readers, rate } = bench.options
    const load = `${readers} × ${rate}/s, with 20 webhooks`
    const figure = { job: 'webhooks', target: '' }
    const ms = (name: string, pick: (round: Round) => number | undefined) =>
      relative(having, without, { ...figure, unit: 'ms', figure: `${name}, ${load}`, pick })
    return [
      ms('send to receive, p50', ({ p50 }) => p50),
      ms('send to receive, p99', ({ p99 }) => p99),
    ]
  })

/** A server without bots, and one with them. */
async function openServers(bench: Bench, later: Later): Promise<[Parley, Parley]> {
  const receiver = later(await openReceiver())
  const plain = later(await startParley(bench))
  const hooked = { ...later(await startParley(bench)), name: 'parley, 20 webhooks' }
  await addBots(hooked, receiver.url)
  return [plain, hooked]
}

const roundsOf = ([plain, hooked]: [Parley, Parley], rounds: Round[]): [Round[], Round[]] => [
  rounds.filter(({ adapter }) => adapter === plain.name),
  rounds.filter(({ adapter }) => adapter === hooked.name),
]

/**
 * Suspends the servers that are not measured. One that still sends webhooks of its round would share the core with the other,
 * and make that one look slower.
 */
async function alone(
  contenders: readonly Contender[],
  work: (contenders: readonly Contender[]) => Promise<Round[]>,
): Promise<Round[]> {
  const only = (running: readonly Contender[]) => {
    for (const one of contenders)
      process.kill(one.pid, running.includes(one) ? 'SIGCONT' : 'SIGSTOP')
  }
  try {
    return await work(
      contenders.map((one) => ({
        ...one,
        measure() {
          only([one])
          return one.measure()
        },
      })),
    )
  } finally {
    only(contenders)
  }
}

async function addBots({ origin, people }: Parley, webhook_url: string): Promise<void> {
  const key = { 'x-api-key': people.admin.token }
  for (let i = 0; i < bots; i++) {
    const account = { name: `bot-${i}`, email: `bot-${i}@bench.example`, password: '', gender: 0 }
    const body = { ...account, is_admin: false, is_bot: true, webhook_url }
    await call(origin, createUser, { body }, key)
  }
}

/** Accepts each delivery at once. */
async function openReceiver() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
