import type { Bench } from '../bench.ts'
import { type Asked, closedLoop } from '../load/load.ts'
import { interleave } from '../rounds.ts'
import type { Measured } from '../round.ts'
import { absolute, relative } from '../rows.ts'
import { startParley } from '../servers.ts'
import { adminPassword } from '../people.ts'
import { type Job, ending, inMs } from './job.ts'

const inFlight = 8
const other = 'GET /api/admin/login/config HTTP/1.1\r\nHost: bench\r\n\r\n'

/** Measures sign-ins by password, and how much they slow down other requests. */
export const signIns: Job = (bench) =>
  ending(async (later) => {
    const parley = later(await startParley(bench))
    const { port, pid, guarantee } = parley
    const signIn = signInRequest()
    const quiet = {
      name: 'quiet',
      guarantee,
      pid,
      measure: async () => measured(await load(bench, port, other, 1)),
    }
    const busy = {
      name: 'parley',
      guarantee,
      pid,
      async measure() {
        const [others, logins] = await Promise.all([
          load(bench, port, other, 1),
          load(bench, port, signIn, inFlight),
        ])
        // The rate is that of the sign-ins, the times are those of the other requests.
        return { ...measured(others), rate: logins.rate, n: logins.done, units: logins.done }
      },
    }
    const rounds = await interleave(bench, 'sign-ins', { in_flight: inFlight }, [quiet, busy])
    const of = (name: string) => rounds.filter(({ adapter }) => adapter === name)
    return [
      absolute(
        of('parley'),
        figure('sign-ins by password, 8 in flight', '1/s', ({ rate }) => rate),
      ),
      relative(
        of('parley'),
        of('quiet'),
        figure('other requests while they run, p99', 'ms', ({ p99 }) => p99),
        { max: 1.2 },
      ),
      relative(
        of('parley'),
        of('quiet'),
        figure('other requests while they run, p50', 'ms', ({ p50 }) => p50),
      ),
    ]
  })

const load = (bench: Bench, port: number, request: string, many: number): Promise<Asked> =>
  closedLoop(bench, {
    port,
    request,
    inFlight: many,
    warmMs: 500,
    runMs: bench.options.seconds * 1000,
  })

const measured = (asked: Asked): Measured => ({
  seconds: asked.seconds,
  load_us: asked.cpu_us,
  refused: asked.refused,
  missing: 0,
  dup: 0,
  reordered: 0,
  n: asked.done,
  units: asked.done,
  rate: asked.rate,
  p50: inMs(asked.p50),
  p90: inMs(asked.p90),
  p99: inMs(asked.p99),
  max: inMs(asked.max),
})

/** Each sign-in is that of the administrator, on one device. */
function signInRequest(): string {
  const credential = { type: 'password', ...adminPassword }
  const body = JSON.stringify({ credential, device: 'bench sign-in' })
  return [
    'POST /api/token/login HTTP/1.1',
    'Host: bench',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

const figure = (
  words: string,
  unit: string,
  pick: (round: Parameters<Parameters<typeof absolute>[1]['pick']>[0]) => number | undefined,
) => ({ job: 'sign-ins', target: 'S17', figure: words, unit, pick })
