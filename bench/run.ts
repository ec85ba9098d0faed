// npm run bench: measures the built server and client, compared with probes it starts. See README.md.
import { type Bench, openBench } from './bench.ts'
import { accept } from './jobs/accept.ts'
import { appends } from './jobs/appends.ts'
import { calls } from './jobs/calls.ts'
import { capacity } from './jobs/capacity.ts'
import { client } from './jobs/client.ts'
import { clusterStreams } from './jobs/cluster-streams.ts'
import { crossing } from './jobs/crossing.ts'
import { fanout, floor } from './jobs/fanout.ts'
import { history } from './jobs/history.ts'
import { idle } from './jobs/idle.ts'
import type { Job } from './jobs/job.ts'
import { members } from './jobs/members.ts'
import { nodes, nodesOnNats } from './jobs/nodes.ts'
import { search } from './jobs/search.ts'
import { signIns } from './jobs/sign-ins.ts'
import { storm } from './jobs/storm.ts'
import { voices } from './jobs/voices.ts'
import { web } from './jobs/web.ts'
import { webhooks } from './jobs/webhooks.ts'
import { machine, shortcomings } from './machine.ts'
import { type Options, readOptions, usage } from './options.ts'
import { endAll } from './processes.ts'
import { writeReport } from './report.ts'
import { brokenWords, isBroken } from './rounds.ts'
import type { Round } from './round.ts'
import type { Row } from './rows.ts'
import { buildServer } from './servers.ts'

const jobs: Record<string, Job> = {
  floor,
  fanout,
  accept,
  history,
  search,
  storm,
  'sign-ins': signIns,
  idle,
  web,
  members,
  webhooks,
  client,
  calls,
  voices,
  appends,
  nodes,
  'nodes-nats': nodesOnNats,
  crossing,
  'cluster-streams': clusterStreams,
  capacity,
}
const maxJobMs = 90_000
// Jobs that need more time: the first signs in 15,000 devices, each in a commit of its own.
const longerJobs = new Map([
  ['cluster-streams', 300_000],
  ['webhooks', 240_000],
  // The page of a large server is slow.
  ['client', 1_200_000],
  ['calls', 900_000],
  // An hour for each of its two settings shows whether the memory grows.
  ['voices', 8_000_000],
  // With a million rows it is filled for minutes.
  ['search', 3_600_000],
])
// The time limit for repeating noisy rounds of a job.
const maxRepeatMs = 30_000

process.exit(await run(optionsOrUsage()))

async function run(options: Options): Promise<number> {
  buildServer(options.mayBuild)
  const bench = openBench(options)
  const load = bench.isNative ? 'compiled from C' : 'in Node'
  print(`${machine.cores} cores, Node ${machine.node}, load ${load}`)
  for (const words of shortcomings(bench.isPinned)) print(words)
  const rows: Row[] = []
  const failed: string[] = []
  for (const name of options.jobs) {
    const started = performance.now()
    bench.repeatUntil = started + maxRepeatMs
    try {
      rows.push(...(await inTime(name, bench)))
      print(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    } catch (error) {
      failed.push(name)
      console.error(`[bench] ${name} failed:`, error)
    }
  }
  process.stdout.write(`\n${writeReport(bench, rows)}`)
  const broken = bench.rounds.filter(isBroken)
  for (const round of broken) print(`BROKEN: ${wordsOf(round)}`)
  return broken.length + failed.length > 0 ? 1 : 0
}

function wordsOf(round: Round): string {
  return `${round.job}, ${round.adapter}, round ${round.round}: ${brokenWords(round)}`
}

async function inTime(name: string, bench: Bench): Promise<Row[]> {
  const maxMs = longerJobs.get(name) ?? maxJobMs
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`took longer than ${maxMs / 1000} s`))
      endAll()
    }, maxMs)
  })
  try {
    return await Promise.race([jobs[name]?.(bench) ?? [], limit])
  } finally {
    clearTimeout(timer)
  }
}

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2), Object.keys(jobs))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

function print(words: string) {
  console.error(`[bench] ${words}`)
}
