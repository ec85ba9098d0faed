import { listAudit, login, updateOrganization } from '@parley/protocol'
import { expect, test, vi } from 'vitest'
import { startCluster } from '../../testing/cluster.ts'

test('the audit log has the acts on every node once, and refusals soon after', async () => {
  const cluster = await startCluster()
  try {
    const { first, second } = cluster
    const { dave } = first
    const there = second.as(dave)
    const names = Array.from({ length: 20 }, (_, i) => `Server ${i}`)
    await Promise.all(
      names.map((name, i) =>
        (i % 2 === 0 ? dave : there).call(updateOrganization, { body: { name } }),
      ),
    )
    const changes = await dave.call(listAudit, { query: { kind: 'settings_changed' } })
    const after = changes.entries.map(({ details }) => details.changes?.[0]?.after)
    expect(after).toHaveLength(names.length)
    expect(new Set(after)).toEqual(new Set(names))
    expect(await there.call(listAudit, { query: { kind: 'settings_changed' } })).toEqual(changes)

    const credential = { type: 'password', email: 'nobody@example.org', password: 'x' } as const
    await there.request(login, { body: { credential } })
    await vi.waitFor(async () => {
      const query = { kind: 'sign_in_failed' } as const
      expect((await dave.call(listAudit, { query })).entries).toMatchObject([
        { details: { tried: 'nobody@example.org' } },
      ])
    }, 10_000)
  } finally {
    await cluster.close()
  }
})
