import {
  type BatchItem,
  getMetrics,
  getSystemMetrics,
  search as searchEndpoint,
  sendBatch,
} from '@parley/protocol'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, each } from '../api.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Round } from '../round.ts'
import { absolute } from '../rows.ts'
import { type Parley, startParley } from '../servers.ts'
import { type Job, ending } from './job.ts'

const vocabulary = 20_000
const wordsPerMessage = 12
const perBatch = 20
const searchesPerRound = 200

/** Measures searches among many messages: frequent, rare and two words, and the disk that a message takes. */
export const search: Job = (bench) =>
  ending(async (later) => {
    const parley = later(await startParley(bench))
    const { rows } = bench.options
    await fill(parley, rows)
    await indexed(parley)
    const measured = async (kind: string, query: () => string) =>
      interleave(bench, `search ${kind}`, { rows }, [contenderOf(parley, rows, query)])
    const oneWord = await measured('one word', () => wordAt(Math.random()))
    const twoWords = await measured('two words', () => `${wordAt(Math.random() / 2)} ${anyWord()}`)
    const p50 = (words: string) => figure(words, 'ms', (round) => round.p50)
    return [
      absolute(oneWord, p50('one word, p50'), { max: 5 }),
      absolute(twoWords, p50('two words, p50'), { max: 15 }),
      absolute(
        oneWord,
        figure('disk per message', 'bytes', ({ details }) => details?.bytes),
        { max: 800 },
      ),
    ]
  })

/** The word at a place between 0, the most frequent one, and 1. */
const wordAt = (place: number): string => wordOf(Math.floor(vocabulary ** place) - 1)
const anyWord = () => wordAt(Math.random())

function wordOf(number: number): string {
  let word = ''
  for (let left = number + 27; left > 0; left = Math.floor(left / 26)) {
    word += String.fromCharCode(97 + (left % 26))
  }
  return word
}

const sentence = () => Array.from({ length: wordsPerMessage }, anyWord).join(' ')

async function fill({ origin, people }: Parley, rows: number) {
  const key = { 'x-api-key': people.admin.token }
  const batches = Array.from({ length: Math.ceil(rows / perBatch) }, (_, at) => at)
  await each(batches, async (at) => {
    const body = Array.from(
      { length: perBatch },
      (__, one): BatchItem => ({
        target: { gid: people.gid },
        reply_mid: null,
        properties: null,
        content_type: 'text/plain',
        content: sentence(),
        idempotency_key: `${at}-${one}`,
      }),
    )
    const results = await call(origin, sendBatch, { body }, key)
    if (results.some((result) => !('mid' in result))) throw new Error('A message was refused')
  })
}

/** Waits until the search index has all messages. */
async function indexed({ origin, people }: Parley) {
  const key = { 'x-api-key': people.admin.token }
  for (;;) {
    const metrics = await call(origin, getMetrics, {}, key)
    if (/^parley_search_waiting 0$/m.test(metrics)) return
    await sleep(500)
  }
}

function contenderOf(
  { name, guarantee, pid, origin, people }: Parley,
  rows: number,
  query: () => string,
): Contender {
  const key = { 'x-api-key': people.admin.token }
  return {
    name,
    guarantee,
    pid,
    async measure() {
      const before = process.cpuUsage()
      const startedAt = performance.now()
      const times: number[] = []
      for (let count = 0; count < searchesPerRound; count++) {
        const from = performance.now()
        await call(origin, searchEndpoint, { query: { q: query() } }, key)
        times.push(performance.now() - from)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
      const { user, system } = process.cpuUsage(before)
      const { database_bytes } = await call(origin, getSystemMetrics, {}, key)
      return {
        seconds: (performance.now() - startedAt) / 1000,
        load_us: user + system,
        n: times.length,
        units: times.length,
        p50: at(0.5),
        p99: at(0.99),
        max: at(1),
        details: { bytes: database_bytes / rows },
      }
    },
  }
}

const figure = (words: string, unit: string, pick: (round: Round) => number | undefined) => ({
  job: 'search',
  target: 'S7',
  figure: words,
  unit,
  pick,
})
