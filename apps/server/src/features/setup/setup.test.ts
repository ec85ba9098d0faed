import { createAdmin, isInitialized } from '@parley/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../../testing/world.ts'

let server: Awaited<ReturnType<typeof startServer>>
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.ends())

const ada = { email: 'Ada@Example.org', name: 'Ada', password: 'secret-1', gender: 0 }

test('of several who set a server up at once, one becomes administrator', async () => {
  const { nobody } = server
  expect(await nobody.does(isInitialized, {})).toBe(false)

  const tries = ['Ada', 'Bea', 'Cid', 'Dan'].map((name) =>
    nobody.asks(createAdmin, { body: { ...ada, name, email: `${name}@example.org` } }),
  )
  const answers = await Promise.all(tries)

  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403, 403])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect(winner).toMatchObject({ uid: 1, is_admin: true })
  expect(await nobody.does(isInitialized, {})).toBe(true)
})
