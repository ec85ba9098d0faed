import type { Endpoint } from '@parley/protocol'
import { contract } from '@parley/protocol/contract'
import { noise, slowness } from '@parley/rules/testing'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimitOf } from '../http/request/before-body.ts'
import { type TestServer, startTestServer } from './test-server.ts'

// The dearest inputs of every endpoint take at most this much processor time, on all threads, and with what the test itself
// does. Other requests wait for the main thread meanwhile.
const limitMs = 50 * noise
const maxRuns = 12

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({ PARLEY_RATE_LIMIT: 'off' })
})
afterAll(() => w.close())

interface Schema extends TSchema {
  type?: string
  maxItems?: number
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
}

const fill = (limit: number, head: string, part: string, tail: string) =>
  head +
  part.repeat(Math.max(0, Math.floor((limit - head.length - tail.length - 2) / part.length))) +
  tail

/** JSON bodies as large as the endpoint takes, all wrong in a way that is slow to find or to tell. */
function bodiesOf({ terms }: Endpoint, limit: number): Record<string, string> {
  const schema = terms.request as Schema
  const lists = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === 'array')
  const texts = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === 'string')
  const deep = Math.floor(limit / 2) - 8
  return {
    'a long list': fill(limit, '[', '1,', '1]'),
    'many members': `{${Array.from({ length: Math.floor(limit / 14) }, (_, i) => `"a${i}":1`).join(',')}}`,
    'deep lists': '['.repeat(deep) + ']'.repeat(deep),
    escapes: fill(limit, '{"a":"', String.raw`\\`, '"}'),
    surrogates: fill(limit, '{"a":"', String.raw`\ud800`, '"}'),
    ...Object.fromEntries(
      lists.flatMap(([name]) => [
        [`numbers in ${name}`, fill(limit, `{"${name}":[`, '1,', '1]}')],
        [`objects in ${name}`, fill(limit, `{"${name}":[`, '{},', '{}]}')],
      ]),
    ),
    ...Object.fromEntries(
      texts.map(([name]) => [`a long ${name}`, fill(limit, `{"${name}":"`, 'a', '"}')]),
    ),
  }
}

const jsonEndpoints = contract.filter(({ terms }) => typeof terms.request === 'object')

test.each(jsonEndpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s refuses large bodies in little time',
  async (_, endpoint) => {
    const limit = bodyLimitOf(endpoint, w.services.config.avatarBytes)
    const costs: Record<string, number> = {}
    for (const [name, body] of Object.entries(bodiesOf(endpoint, limit))) {
      const cost = await costOf(() => send(endpoint, '', body))
      if (cost > limitMs) costs[name] = Math.round(cost)
    }
    expect(costs).toEqual({})
  },
)

const queryEndpoints = contract.filter(({ terms }) => terms.query !== undefined)

test.each(queryEndpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s answers long queries in little time',
  async (_, endpoint) => {
    const { properties = {} } = endpoint.terms.query as Schema
    const costs: Record<string, number> = {}
    for (const name of Object.keys(properties)) {
      for (const part of ['a ', '"a" ', '1,', 'é', '会', 'gid:1,']) {
        const value = encodeURIComponent(part.repeat(6_000)).slice(0, 12_000).replace(/%.?$/, '')
        const cost = await costOf(() => send(endpoint, `?${name}=${value}`))
        if (cost > limitMs) costs[`${name}=${part}`] = Math.round(cost)
      }
    }
    expect(costs).toEqual({})
  },
)

async function send({ method, path, terms }: Endpoint, query: string, body?: string) {
  // No user, channel or file has this id, so nothing changes.
  const address = path.replace(/:\w+/g, '4711')
  if (terms.response === 'stream') return
  const answer = await fetch(`${w.base}/api${address}${query}`, {
    method,
    headers: { 'x-api-key': w.dave.token, 'content-type': 'application/json' },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  await answer.arrayBuffer()
}

/** The least processor time of some runs in milliseconds, on a machine with nothing else to do. */
async function costOf(run: () => Promise<void>): Promise<number> {
  let best = Infinity
  for (let turn = 0; turn < maxRuns && best > limitMs; turn++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000
    best = Math.min(best, spent < limitMs ? spent : spent / slowness())
  }
  return best
}
