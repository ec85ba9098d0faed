import { channelHistory } from '@parley/protocol'
import { call } from '../api.ts'
import type { Bench } from '../bench.ts'
import { closedLoop, withMessage } from '../load/load.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Round } from '../round.ts'
import { absolute, relative } from '../rows.ts'
import { type Parley, type Server, startEmpty, startParley } from '../servers.ts'
import { type Job, ending, inMs } from './job.ts'

const pageLength = 100

/** Measures random history pages of a long channel. */
export const history: Job = (bench) =>
  ending(async (later) => {
    const parley = later(await startParley(bench))
    const empty = later(await startEmpty(bench))
    const { rows } = bench.options
    await fill(bench, parley, rows)
    await requireWholePages(parley, rows)
    const ours = (inFlight: number) =>
      contenderOf(bench, parley, pageRequest(parley), inFlight, rows)
    const alone = await interleave(bench, 'history', { rows, in_flight: 1 }, [ours(1)])
    const others = contenderOf(bench, empty, emptyRequest, 16, rows)
    const both = await interleave(bench, 'history', { rows, in_flight: 16 }, [ours(16), others])
    const [many = [], empties = []] = [parley, empty].map(({ name }) =>
      both.filter(({ adapter }) => adapter === name),
    )
    const rate = figure('pages of 100, 16 in flight', 'req/s', (round) => round.rate)
    return [
      absolute(
        alone,
        figure('a page, p50, 1 in flight', 'ms', ({ p50 }) => p50),
        { max: 0.5 },
      ),
      absolute(
        alone,
        figure('a page, p99, 1 in flight', 'ms', ({ p99 }) => p99),
        { max: 1.5 },
      ),
      absolute(many, rate, { min: 5200 }),
      relative(many, empties, rate, { min: 0.25 }),
    ]
  })

async function fill(bench: Bench, { port, sending = '' }: Server, rows: number) {
  const loop = { port, inFlight: 64, warmMs: 0, runMs: 60_000, limit: rows }
  const { done, refused } = await closedLoop(bench, { ...loop, request: withMessage(sending) })
  if (done < rows || refused > 0) throw new Error(`Only ${done - refused} of ${rows} rows went in`)
}

// An incomplete page would be fast for the wrong reason.
async function requireWholePages({ origin, people }: Parley, rows: number) {
  const key = { 'x-api-key': people.admin.token }
  for (const before of [rows + 1, Math.ceil(rows / 2) + pageLength]) {
    const input = { params: { gid: people.gid }, query: { before, limit: pageLength } }
    const mids = (await call(origin, channelHistory, input, key)).map(({ mid }) => mid)
    const isWhole = mids.length === Math.min(pageLength, rows)
    const isRow = mids.every((mid, i) => i === 0 || mid === (mids[i - 1] ?? 0) + 1)
    if (!isWhole || !isRow) throw new Error(`The page before ${before} is not whole`)
  }
}

const pageRequest = ({ people }: Parley) =>
  `GET /api/group/${people.gid}/history?before=RRRRRRR&limit=${pageLength} HTTP/1.1\r\n` +
  `host: 127.0.0.1\r\nx-api-key: ${people.admin.token}\r\n\r\n`

const emptyRequest = 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

function contenderOf(
  bench: Bench,
  { name, guarantee, pid, port }: Server,
  request: string,
  inFlight: number,
  range: number,
): Contender {
  const runMs = bench.options.seconds * 1000
  let warmMs = 1000
  return {
    name,
    guarantee,
    pid,
    async measure() {
      const asked = await closedLoop(bench, { port, request, inFlight, warmMs, runMs, range })
      warmMs = 200
      const { seconds, cpu_us: load_us, refused, done, rate, p50, p90, p99, max } = asked
      return {
        seconds,
        load_us,
        refused,
        n: done,
        units: done,
        rate,
        p50: inMs(p50),
        p90: inMs(p90),
        p99: inMs(p99),
        max: inMs(max),
      }
    },
  }
}

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'history',
  target: 'S6',
  figure: words,
  unit,
  pick,
})
