import { parseArgs } from 'node:util'

/** The options of a run. */
export interface Options {
  isQuick: boolean
  jobs: readonly string[]
  /** Whether all jobs run: only a complete run writes report.md. */
  isWhole: boolean
  rounds: number
  seconds: number
  readers: number
  rate: number
  rows: number
  clients: number
  streams: number
  clusterStreams: number
  isPinned: boolean
  mayBuild: boolean
  isNative: boolean
}

export const usage = `npm run bench -- [job…] [options]
  jobs            all on one node but search and client; with several: appends, nodes, nodes-nats, crossing, cluster-streams, capacity
  --quick         about a minute and a half; what one runs before and after a change
  --job NAME      the same as naming the job
  --rounds N      rounds of each contender (5; quick 3)
  --seconds N     length of a round, after warming up; fanout takes twice that (4; quick 1)
  --readers N     streams of floor and fanout (2000; quick 1000)
  --rate N        messages a second of floor and fanout (20; quick 50)
  --rows N        messages of history and search (100000)
  --clients N     clients of storm (2000; quick 500)
  --streams N     streams of idle (5000; quick 1000) and of cluster-streams (15000; quick 3000)
  --unpinned      leaves processes on all cores
  --no-build      measures what is built, however old
  --node          load and floor in Node although there is a C compiler`

// fanout measures the floor as well. What needs PostgreSQL, and minutes, runs when it is named.
const isDefault = (job: string, isQuick: boolean) =>
  !onRequest.has(job) && !(isQuick && job === 'floor')

const onRequest = new Set([
  'calls',
  'client',
  'voices',
  'appends',
  'nodes',
  'nodes-nats',
  'crossing',
  'cluster-streams',
  'capacity',
  'search',
])

/** Parses the command line. Throws when it is invalid. */
export function readOptions(args: string[], jobs: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      job: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      readers: { type: 'string' },
      rate: { type: 'string' },
      rows: { type: 'string' },
      clients: { type: 'string' },
      streams: { type: 'string' },
      unpinned: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      node: { type: 'boolean', default: false },
    },
  })
  const number = (text: string | undefined, quick: number, full: number) => {
    const value = text === undefined ? (values.quick ? quick : full) : Number(text)
    if (!(value > 0)) throw new Error(`${text} is not a number above 0`)
    return value
  }
  const whole = (text: string | undefined, quick: number, full: number) =>
    Math.ceil(number(text, quick, full))
  const named = [...positionals, ...(values.job ?? [])]
  const unknown = named.find((job) => !jobs.includes(job))
  if (unknown !== undefined) throw new Error(`No job is called ${unknown}: ${jobs.join(', ')}`)
  return {
    isQuick: values.quick,
    jobs: named.length > 0 ? named : jobs.filter((job) => isDefault(job, values.quick)),
    isWhole: named.length === 0,
    rounds: whole(values.rounds, 3, 5),
    seconds: number(values.seconds, 1, 4),
    readers: whole(values.readers, 1000, 2000),
    rate: whole(values.rate, 50, 20),
    rows: whole(values.rows, 100_000, 100_000),
    clients: whole(values.clients, 500, 2000),
    streams: whole(values.streams, 1000, 5000),
    clusterStreams: whole(values.streams, 3000, 15_000),
    isPinned: !values.unpinned,
    mayBuild: !values['no-build'],
    isNative: !values.node,
  }
}
