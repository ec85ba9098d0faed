import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Config } from '../../config.ts'
import { openNatsTransport } from '../../engines/bus/nats.ts'
import { openPostgresTransport } from '../../engines/bus/postgres.ts'
import type { Transport } from '../../engines/bus/transport.ts'
import { type Check, failed, ok, skipped } from './check.ts'

const waitMs = 5_000
const natsPort = 4222
const nodeBytes = 9

export const bus: Check = {
  name: 'bus',
  async run({ config }) {
    if (config.database === '') return skipped('only several nodes need one')
    const advice = 'Check PARLEY_BUS, and that its server runs. Messages come late without it.'
    const open: Transport[] = []
    try {
      const group = `doctor-${randomUUID()}`
      for (let side = 0; side < 2; side++) open.push(await openTransport(config, group))
      const ms = await passText(open)
      if (ms === undefined) return failed('a text does not arrive at a second connection', advice)
      return ok(`a text arrives after ${ms.toFixed(1)} ms`)
    } catch (error) {
      return failed(`cannot be reached: ${(error as Error).message}`, advice)
    } finally {
      await Promise.all(open.map((transport) => transport.close()))
    }
  },
}

async function openTransport({ bus: address, database }: Config, group: string) {
  const isPostgres = address === '' || address === 'postgres' || /^postgres/.test(address)
  if (isPostgres) {
    const node = randomBytes(nodeBytes).toString('base64url')
    const url = /:/.test(address) ? address : database
    return openPostgresTransport({ url, node, isOfRows: false })
  }
  // The client of NATS tries for ever.
  await requireListener(new URL(address))
  return openNatsTransport(address, group)
}

async function requireListener({ hostname, port }: URL): Promise<void> {
  const socket = connect({ host: hostname, port: Number(port) || natsPort, timeout: waitMs })
  socket.once('timeout', () => socket.destroy(new Error('no answer in time')))
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

/** Sends a text from one connection to the other. Returns its time in milliseconds, if it arrives. */
async function passText([from, to]: readonly Transport[]): Promise<number | undefined> {
  // Nodes that listen on the same channel publish none of its messages: there are none.
  const text = JSON.stringify({ messages: [], doctor: randomUUID() })
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const arrived = new Promise<number>((resolve) =>
    to?.receive((received) => received === text && resolve(performance.now() - start)),
  )
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs)
  })
  from?.send(text)
  try {
    return await Promise.race([arrived, late])
  } finally {
    clearTimeout(timer)
  }
}
