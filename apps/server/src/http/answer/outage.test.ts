import { sendToChannel } from '@parley/protocol'
import fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'
import { sendError } from './send-error.ts'

const tooManyFiles = {
  words: 'The server is not ready',
  log: 'too many files are open',
  retryAfter: '2',
}
const failureOf = (
  code: string,
  expected: { words: string; log: string; retryAfter?: string },
) => ({
  name: code,
  retryAfter: undefined,
  ...expected,
  error: Object.assign(new Error('open failed'), { code }),
})

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

test.each([
  ...['ENOSPC', 'EDQUOT'].map((code) =>
    failureOf(code, { words: 'The disk is full', log: 'the disk is full' }),
  ),
  ...['EMFILE', 'ENFILE'].map((code) => failureOf(code, tooManyFiles)),
  {
    name: 'EMFILE of another thread',
    ...tooManyFiles,
    error: new Error('EMFILE: too many open files, open'),
  },
  {
    name: 'EMFILE of a cause',
    ...tooManyFiles,
    error: new Error('fetch failed', { cause: failureOf('EMFILE', tooManyFiles).error }),
  },
])(
  '$name answers 503 and is logged once, not per call',
  async ({ error, words, log, retryAfter }) => {
    const lines: string[] = []
    const loggerInstance = pino(
      { level: 'error' },
      { write: (line: string) => void lines.push(line) },
    )
    const app = fastify({ loggerInstance })
    app.setErrorHandler(sendError)
    app.get('/', () => {
      throw error
    })

    for (let calls = 0; calls < 3; calls++) {
      const { statusCode, body, headers } = await app.inject('/')
      expect({ statusCode, body }).toEqual({ statusCode: 503, body: words })
      expect(headers['retry-after']).toBe(retryAfter)
    }
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(log)
    await app.close()
  },
)
