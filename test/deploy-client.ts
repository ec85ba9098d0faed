import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { constants, createGunzip } from 'node:zlib'
import { EventParser } from '@parley/client'
import {
  encodeRequest,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
  type ServerEvent,
} from '@parley/protocol'

/** Reaches a server through a proxy as a browser does: one connection, HTTP/2, TLS. */
export class ProxyClient {
  token = ''
  readonly #session: ClientHttp2Session

  /** `from` is the address of this machine that the proxy sees. */
  constructor(proxy: { port: number; certificate: string }, from = '127.0.0.1') {
    const options = {
      host: '127.0.0.1',
      port: proxy.port,
      servername: 'localhost',
      ca: proxy.certificate,
      ALPNProtocols: ['h2'],
      localAddress: from,
    }
    this.#session = connect(`https://localhost:${proxy.port}`, {
      createConnection: () => connectTls(options),
    })
    // Each request reports the error as well.
    this.#session.on('error', () => {})
  }

  /** Calls an endpoint of the contract. Throws unless the status is 200. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    more: Record<string, string> = {},
  ): Promise<ResponseOf<E>> {
    const { method, path, headers, body } = encodeRequest(endpoint, input)
    const form = body === undefined ? undefined : new Response(body as BodyInit)
    const type = form?.headers.get('content-type')
    const stream = this.#request(method, path, {
      ...(type ? { 'content-type': type } : {}),
      ...headers,
      ...more,
    })
    stream.end(form && Buffer.from(await form.arrayBuffer()))
    const status = await statusOf(stream)
    const text = await textOf(stream)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status} ${text}`)
    return parse(text) as ResponseOf<E>
  }

  /** Opens an event stream that may be compressed, as browsers do. Resolves when it is `ready`. */
  async openStream(): Promise<ProxiedStream> {
    const path = '/api/user/events?ext=1'
    const stream = this.#request('GET', path, { 'accept-encoding': 'gzip' })
    stream.end()
    const status = await statusOf(stream)
    if (status !== 200) throw new Error(`The stream answered ${status} ${await textOf(stream)}`)
    const opened = new ProxiedStream(stream)
    await opened.next('ready')
    return opened
  }

  close(): void {
    this.#session.destroy()
  }

  #request(method: string, path: string, headers: Record<string, string>): ClientHttp2Stream {
    const key = this.token === '' ? {} : { 'x-api-key': this.token }
    return this.#session.request({ ':method': method, ':path': path, ...key, ...headers })
  }
}

/** An open event stream with the events it has received. */
export class ProxiedStream {
  readonly events: ServerEvent[] = []
  readonly closed: Promise<unknown>
  #isClosed = false
  #wake = () => {}

  constructor(stream: ClientHttp2Stream) {
    const parser = new EventParser()
    const gunzip = createGunzip({ flush: constants.Z_SYNC_FLUSH })
    this.closed = new Promise((done) => stream.once('close', done)).then(() => {
      this.#isClosed = true
      this.#wake()
    })
    // A stream that is cut ends in the middle of its compressed data.
    gunzip.on('error', () => {})
    stream.on('error', () => {})
    stream.pipe(gunzip).on('data', (bytes: Buffer) => {
      for (const data of parser.push(bytes)) this.events.push(JSON.parse(data) as ServerEvent)
      this.#wake()
    })
  }

  async next(type: ServerEvent['type']): Promise<ServerEvent> {
    for (;;) {
      const found = this.events.find((event) => event.type === type)
      if (found) return found
      if (this.#isClosed) throw new Error(`The stream was closed before ${type}`)
      await new Promise<void>((woken) => {
        this.#wake = woken
      })
    }
  }
}

async function statusOf(stream: ClientHttp2Stream): Promise<number> {
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  return Number(headers[':status'])
}

async function textOf(stream: ClientHttp2Stream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
