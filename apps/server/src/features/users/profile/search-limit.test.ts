import { encodeRequest, searchUser } from '@parley/protocol'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'

test('addresses of one network share the sixty searches of a minute', async () => {
  const w = await startTestServer({ PARLEY_RATE_LIMIT: 'on' })
  const input = { body: { search_type: 'name', keyword: 'Bob' } } as const
  const { method, path, headers, body } = encodeRequest(searchUser, input)
  const searchFrom = async (ip: string) => {
    const more = { headers: { ...headers, 'x-forwarded-for': ip }, body }
    return (await w.bob.fetch(method, path, more)).status
  }
  const statuses = await Promise.all(
    Array.from({ length: 61 }, (_, host) => searchFrom(`2001:db8::${host + 1}`)),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(await searchFrom('2001:db8:0:1::1')).toBe(200)
  await w.close()
})
