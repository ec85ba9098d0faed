import { openReaders, openSender, withMessage } from '../load/load.ts'
import { interleave } from '../rounds.ts'
import type { Measured, Round } from '../round.ts'
import { absolute } from '../rows.ts'
import { startParley } from '../servers.ts'
import { type Job, ending } from './job.ts'

const gapMs = 300
const messagesPerSecond = 30
const messages = 45
const capacity = 1000

/** Measures how fast all clients recover when they disconnect and reconnect at once during writes. */
export const storm: Job = (bench) =>
  ending(async (later) => {
    const { clients } = bench.options
    const parley = later(await startParley(bench))
    const paths = await parley.streams(clients)
    const readers = later(await openReaders(bench, parley.port, paths, capacity))
    const sender = later(openSender(bench, parley.port, withMessage(parley.sending ?? '')))
    const { name, guarantee, pid } = parley
    const measure = () => once(readers, sender)
    await measure()
    const contender = { name, guarantee, pid, measure }
    const rounds = await interleave(bench, 'storm', { clients }, [contender])
    return [
      absolute(
        rounds,
        figure(`${clients} clients back and ready`, 'ms', ({ p50 }) => p50),
        { max: 350 },
      ),
      absolute(
        rounds,
        figure('after that until all have all', 'ms', ({ max }) => max),
        { max: 1000 },
      ),
      absolute(
        rounds,
        figure('CPU per client', 'µs', ({ cpu_us }) => cpu_us),
      ),
    ]
  })

async function once(
  readers: Awaited<ReturnType<typeof openReaders>>,
  sender: ReturnType<typeof openSender>,
): Promise<Measured> {
  await readers.clear()
  const start = performance.now()
  const sending = sender.send(messages, messagesPerSecond)
  await pause(gapMs)
  await readers.drop()
  await pause(gapMs)
  const { ms } = await readers.connect()
  const back = performance.now()
  const { refused, cpu_us } = await sending
  const sent = performance.now()
  const heard = await readers.heard(messages)
  return {
    seconds: (performance.now() - start) / 1000,
    load_us: heard.cpu_us + cpu_us,
    missing: heard.missing,
    dup: heard.dup,
    reordered: heard.reordered,
    refused: refused + heard.closed,
    n: readers.count,
    units: readers.count,
    p50: ms,
    max: Math.max(0, performance.now() - Math.max(back, sent)),
  }
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'storm',
  target: 'S9',
  figure: words,
  unit,
  pick,
})
