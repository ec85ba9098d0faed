import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HttpServices } from './services.ts'
import { finishRequests } from './stop.ts'

let app: FastifyInstance
let answer: PassThrough
let port: number
beforeEach(async () => {
  app = Fastify()
  answer = new PassThrough()
  finishRequests(app, { config: { stopSeconds: 3600 } } as HttpServices)
  app.get('/', () => answer)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.server.closeAllConnections())

test('a connection without a request does not delay the end', async () => {
  const connected = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1').resume()
  const closed = once(socket, 'close')
  await connected
  await app.close()
  expect(await closed).toEqual([false])
})

test('a connection is closed after an answer that began before the stop', async () => {
  const agent = new Agent({ keepAlive: true })
  const call = request({ port, host: '127.0.0.1', agent }).end()
  answer.write('begun, ')
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.headers.connection).toBe('keep-alive')
  const closing = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  answer.end('and finished')
  expect(await text(response)).toBe('begun, and finished')
  await closing
})
