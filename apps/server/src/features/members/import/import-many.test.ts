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

test('five hundred people with mistakes among them are imported row by row', async () => {
  const rows = Array.from({ length: 500 }, (_, i) => {
    const email = i % 50 === 7 ? 'nobody' : `p${i % 100 === 99 ? i - 1 : i}@example.org`
    return `Person ${i},${email},secret-1`
  })
  const body = ['name,email,password', ...rows].join('\n')
  const report = await w.dave.call(importMembers, { body })
  const reasons = report.rows.map(({ reason }) => reason)
  expect(reasons.filter((one) => one === 'bad_email')).toHaveLength(10)
  expect(reasons.filter((one) => one === 'email_twice')).toHaveLength(5)
  expect(reasons.filter((one) => one === null)).toHaveLength(485)
  const { total, members } = await w.dave.call(searchMembers, {
    query: { query: 'person', sort: 'created_at', offset: 480, limit: 200 },
  })
  expect(total).toBe(485)
  expect(members.map(({ name }) => name).at(-1)).toBe('Person 498')
}, 120_000)
