import { channelHistory, listScheduled, scheduleMessage } from '@parley/protocol'
import { expect, test, vi } from 'vitest'
import { startCluster } from '../../testing/cluster.ts'
import { sendDue } from './send.ts'

test('two nodes that send at the same time store each scheduled message once', async () => {
  const cluster = await startCluster()
  try {
    const { first, second } = cluster
    const { bob, team } = first
    const there = second.as(bob)
    const due_at = Date.now() + 3000
    const contents = Array.from({ length: 25 }, (_, i) => `${i}`)
    for (const [i, content] of contents.entries()) {
      const body = {
        ...({ target: { gid: team }, content_type: 'text/plain', content } as const),
        properties: null,
        due_at,
      }
      await (i % 2 === 0 ? bob : there).call(scheduleMessage, { body })
    }
    await vi.waitUntil(() => Date.now() >= due_at, { timeout: 10_000, interval: 5 })
    await Promise.all([first, second, first, second].map(({ services }) => sendDue(services)))
    await vi.waitFor(async () => expect(await there.call(listScheduled, {})).toEqual([]), 10_000)
    const history = await there.call(channelHistory, { params: { gid: team }, query: {} })
    const sent = history.map(({ detail }) => ('content' in detail ? detail.content : ''))
    expect(sent.sort()).toEqual(contents.sort())
  } finally {
    await cluster.close()
  }
})
