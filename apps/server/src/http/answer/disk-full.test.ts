import { sendToChannel } from '@parley/protocol'
import fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { sendError } from './send-error.ts'

test('a database without room answers 503 with words, and works again once there is room', async () => {
  const w = await startTestServer()
  const limitPages = (pages: number) =>
    w.services.database.transact((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
  const send = () =>
    w.alice.request(sendToChannel, {
      params: { gid: w.team },
      body: { content_type: 'text/plain', content: 'x'.repeat(60_000), properties: null },
    })
  try {
    // Below the present size it means: not a page more.
    await limitPages(1)
    const answers = [await send(), await send(), await send()]
    expect(answers.at(-1)).toMatchObject({ status: 503, text: 'The disk is full' })
    expect(answers.at(-1)?.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await w.nobody.fetch('GET', '/api/admin/system/version')).status).toBe(200)

    await limitPages(1_000_000)
    expect((await send()).status).toBe(200)
  } finally {
    await w.close()
  }
})

test.each(['ENOSPC', 'EDQUOT'])('%s is logged once, not per call', async (code) => {
  const lines: string[] = []
  const loggerInstance = pino(
    { level: 'error' },
    { write: (line: string) => void lines.push(line) },
  )
  const app = fastify({ loggerInstance })
  app.setErrorHandler(sendError)
  app.get('/', () => {
    throw Object.assign(new Error('write failed'), { code })
  })

  for (let calls = 0; calls < 3; calls++) {
    const { statusCode, body } = await app.inject('/')
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: 'The disk is full' })
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the disk is full')
  await app.close()
})
