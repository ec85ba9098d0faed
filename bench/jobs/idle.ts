import { openReaders } from '../load/load.ts'
import { cpuOf, machine, rssKbOf } from '../machine.ts'
import { oneRound } from '../rounds.ts'
import type { Measured, Round } from '../round.ts'
import { absolute, unmeasured } from '../rows.ts'
import { startParley } from '../servers.ts'
import { type Job, ending } from './job.ts'

const quietMs = 4000

/** Measures the memory and processor time of open streams without messages. */
export const idle: Job = (bench) =>
  ending(async (later) => {
    const { streams } = bench.options
    const words = `memory per stream, ${streams} open`
    if (!machine.hasProc) return [unmeasured('idle', 'S8', words, 'not measured without /proc')]
    const parley = later(await startParley(bench))
    const { name, guarantee, port } = parley
    const paths = await parley.streams(streams + 50)
    // A new process, so that garbage of the many sign-ins does not count as memory of the streams.
    const pid = await parley.again()
    const first = later(await openReaders(bench, port, paths.splice(0, 50), 1))
    await pause(1500)
    await first.clear()
    const before = rssKbOf(pid) ?? 0
    const measure = async (): Promise<Measured> => {
      const readers = later(await openReaders(bench, port, paths, 1))
      await readers.clear()
      await pause(1500)
      const start = performance.now()
      const cpuBefore = cpuOf(pid) ?? 0
      await pause(quietMs)
      const seconds = (performance.now() - start) / 1000
      const cpu = (cpuOf(pid) ?? 0) - cpuBefore
      const { cpu_us, closed } = await readers.heard(0)
      const rss_kb = (rssKbOf(pid) ?? 0) - before
      return {
        seconds,
        load_us: cpu_us,
        refused: closed,
        n: streams,
        rss_kb,
        rate: cpu / seconds / 1e4,
      }
    }
    const contender = { name, guarantee, pid, measure }
    // One round only: a second one would reuse memory of the first.
    const rounds = [await oneRound('idle', { streams }, contender)]
    bench.rounds.push(...rounds)
    const weight = ({ rss_kb }: Round) => rss_kb && rss_kb / streams
    return [
      absolute(rounds, figure(words, 'KB', weight), { max: 14 }),
      absolute(
        rounds,
        figure(`CPU with ${streams} quiet streams`, '% of a core', ({ rate }) => rate),
        { max: 5 },
      ),
    ]
  })

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'idle',
  target: 'S8',
  figure: words,
  unit,
  pick,
})
