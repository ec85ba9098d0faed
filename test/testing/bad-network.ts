import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer that the proxy sends instead of passing a request on. */
export interface CannedAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** How the proxy treats requests. Each condition can be changed at any time. */
export interface Conditions {
  /** Milliseconds before a request is passed on. */
  requestDelay(path: string): number
  /** Milliseconds before an answer begins to come back. */
  answerDelay(path: string): number
  /** Milliseconds before each chunk of an answer. A later chunk with a shorter delay overtakes. */
  chunkDelay(path: string): number
  /** `request`: never passed on; `answer`: passed on, but no byte comes back. The connection stays open. */
  stall(path: string): 'request' | 'answer' | undefined
  /** The proxy answers with this instead of passing the request on. */
  answer(path: string): CannedAnswer | undefined
  /** Headers of answers that the proxy removes. */
  hide(header: string): boolean
}

const fine: Conditions = {
  requestDelay: () => 0,
  answerDelay: () => 0,
  chunkDelay: () => 0,
  stall: () => undefined,
  answer: () => undefined,
  hide: () => false,
}

export type BadNetwork = Awaited<ReturnType<typeof startBadNetwork>>

/** An HTTP proxy in front of `target` whose conditions a test can worsen. */
export async function startBadNetwork(target: () => string) {
  const conditions = { ...fine }
  /** Received requests without a complete answer yet, by path. */
  const open = new Map<IncomingMessage, string>()
  const received: string[] = []
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', target())
    received.push(pathname)
    open.set(request, pathname)
    response.on('close', () => open.delete(request))
    void pass(request, response, pathname)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function pass(request: IncomingMessage, response: ServerResponse, path: string) {
    const canned = conditions.answer(path)
    const stalled = conditions.stall(path)
    if (stalled === 'request') return
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk as Buffer)
    await pause(conditions.requestDelay(path))
    if (canned) {
      response.writeHead(canned.status, canned.headers).end(canned.body)
      return
    }
    const { hostname, port } = new URL(target())
    const passed = http.request({
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: request.headers,
    })
    response.on('close', () => stalled || passed.destroy())
    passed.on('error', () => response.destroy())
    passed.on('response', (answer) => {
      if (!stalled) void passBack(answer, response, path)
    })
    passed.end(Buffer.concat(body))
  }

  async function passBack(answer: IncomingMessage, response: ServerResponse, path: string) {
    answer.on('error', () => response.destroy())
    await pause(conditions.answerDelay(path))
    const headers = Object.entries(answer.headers).filter(([name]) => !conditions.hide(name))
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers)).flushHeaders()
    const written: Promise<unknown>[] = []
    try {
      for await (const chunk of answer) {
        const ms = conditions.chunkDelay(path)
        if (ms === 0 && written.length === 0) response.write(chunk)
        else written.push(pause(ms).then(() => response.write(chunk)))
      }
      await Promise.all(written)
      response.end()
    } catch {
      response.destroy()
    }
  }

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    conditions,
    /** Paths of the requests that wait for the end of their answer, without streams. */
    waiting: () => [...open.values()].filter((path) => !path.endsWith('/user/events')),
    /** Paths of all requests so far. */
    received,
    /** Removes all conditions. Requests that are stalled stay stalled. */
    mend: () => void Object.assign(conditions, fine),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const pause = (ms: number) =>
  ms > 0 ? new Promise<void>((done) => setTimeout(done, ms)) : Promise.resolve()
