import { importMembers, searchMembers, updateLicense } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIssuer } from '../../../testing/license-issuer.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

const issuer = createIssuer()

let w: TestServer
beforeAll(async () => {
  w = await startTestServer(issuer.settings)
  const license = issuer.issue({ user_limit: 1000 })
  await w.dave.call(updateLicense, { body: { license } })
})
afterAll(() => w.close())

// Accounts are made in batches of 20. These rows fill three, and a part of a fourth.
test('seventy people with mistakes among them are imported row by row', async () => {
  const rows = Array.from({ length: 70 }, (_, i) => {
    const email = i % 20 === 7 ? 'nobody' : `p${i % 20 === 19 ? i - 1 : i}@example.org`
    return `Person ${i},${email},secret-1`
  })
  const body = ['name,email,password', ...rows].join('\n')
  const result = await w.dave.call(importMembers, { body })
  expect(result.rows.map(({ line }) => line)).toEqual(rows.map((_, i) => i + 2))
  const linesWith = (reason: string | null) =>
    result.rows.filter((row) => row.reason === reason).map(({ line }) => line)
  expect(linesWith('bad_email')).toEqual([9, 29, 49, 69])
  expect(linesWith('email_twice')).toEqual([21, 41, 61])
  expect(linesWith(null)).toHaveLength(63)
  const { total, members } = await w.dave.call(searchMembers, {
    query: { query: 'person', sort: 'created_at', offset: 60, limit: 200 },
  })
  expect(total).toBe(63)
  expect(members.map(({ name }) => name).at(-1)).toBe('Person 69')
}, 120_000)
