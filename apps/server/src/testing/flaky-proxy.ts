import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request: an answer of the proxy, no answer, or one that is lost or cut. */
export type Fault =
  | { status: number }
  | 'reset'
  | 'hang'
  | 'lose answer'
  | { cutAnswerAfter: number }

type MaybeFault = Fault | undefined

export interface SeenRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  /** Settles when the client has closed the connection or received the answer. */
  closed: Promise<void>
}

/** Starts a proxy before `target`. `fault` decides about each request, which is held until then. */
export async function startFlakyProxy(target: string) {
  const proxy = {
    endpoint: '',
    requests: [] as SeenRequest[],
    fault: (_request: SeenRequest): MaybeFault | Promise<MaybeFault> => undefined,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer((incoming, response) => void handle(incoming, response))
  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const closed = new Promise<void>((resolve) => response.once('close', resolve))
    const { method = '', url = '', headers } = incoming
    const seen = { method, url, headers, closed }
    proxy.requests.push(seen)
    const fault = await proxy.fault(seen)
    if (fault === 'hang') return
    if (fault === 'reset') incoming.socket.destroy()
    else if (typeof fault === 'object' && 'status' in fault)
      answer(incoming, response, fault.status)
    else forward(target, incoming, response, fault)
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  proxy.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

function answer(incoming: IncomingMessage, response: ServerResponse, status: number): void {
  incoming.resume()
  incoming.once('end', () => response.writeHead(status).end())
}

function forward(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  fault: 'lose answer' | { cutAnswerAfter: number } | undefined,
): void {
  const { method, url, headers } = incoming
  const outgoing = request(target + url, { method, headers }, (upstream) => {
    if (fault === 'lose answer') {
      upstream.resume().once('end', () => incoming.socket.destroy())
      return
    }
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    if (fault === undefined) upstream.pipe(response)
    else cut(upstream, response, fault.cutAnswerAfter)
  })
  outgoing.once('error', () => incoming.socket.destroy())
  response.once('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

function cut(upstream: IncomingMessage, response: ServerResponse, bytes: number): void {
  let left = bytes
  upstream.on('data', (part: Buffer) => {
    if (left < 0) return
    response.write(part.subarray(0, left), () => left < 0 && response.destroy())
    left = part.length < left ? left - part.length : -1
  })
}
