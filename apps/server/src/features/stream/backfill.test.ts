import { expect, test } from 'vitest'
import type { Sink } from '../../http/answer/sink.ts'
import { Backfill } from './backfill.ts'

test('a long event that streams share is encoded once, and each stream receives all events in order', async () => {
  const long = { json: JSON.stringify('x'.repeat(20_000)) }
  const short = { json: '"short"' }
  const streams = await Promise.all(
    [1, 2].map(async (uid) => {
      const written: Buffer[] = []
      const sink = {
        write: (...chunks: Buffer[]) => void written.push(...chunks),
        writeText: async (text: string) => void written.push(Buffer.from(text)),
        drained: async () => {},
      } as unknown as Sink
      const backfill = new Backfill(sink, '"first"')
      await backfill.write([`"before ${uid}"`])
      await backfill.writeShared([long, short])
      backfill.end([`"after ${uid}"`])
      return written
    }),
  )
  expect(streams.map(eventsOf)).toEqual(
    [1, 2].map((uid) => ['"first"', `"before ${uid}"`, long.json, '"short"', `"after ${uid}"`]),
  )
  const [one, other] = streams.map((written) => written.find(({ length }) => length > 20_000))
  expect(one).toBe(other)
})

const eventsOf = (written: readonly Buffer[]) =>
  [
    ...Buffer.concat([...written])
      .toString()
      .matchAll(/data: (.*)\n/g),
  ].map(([, json]) => json)
