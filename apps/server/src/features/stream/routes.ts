import type { Socket } from 'node:net'
import * as contract from '@parley/protocol'
import { type Endpoint, fail } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { openEventStream } from '../../http/answer/event-stream.ts'
import { openWebSocket, requireUpgrade } from '../../http/answer/web-socket.ts'
import type { AuthResult } from '../../http/request/current-user.ts'
import { type RequestContext, on } from '../../http/on.ts'
import { type StreamServices, createStreams } from './services.ts'
import { identify, redeemTicket } from '../auth/index.ts'

export const feature: Feature<StreamServices, 'streams'> = {
  name: 'stream',
  state: (services) => ({ streams: createStreams(services) }),
  routes: (services) => [
    on(contract.openStream, async ({ query, headers, request, reply }) => {
      const { ticket, 'api-key': key, ext, poll, ...since } = query
      const isHead = request.method === 'HEAD'
      if (!isHead && (await hasGone(request.raw.socket))) return void reply.hijack()
      // Do not await between this check and adding the stream to the hub: a session that ends in
      // between would leave its stream open.
      const me = admitReader(services, ticket, key ?? tokenIn(headers))
      if (isHead) {
        await reply.type('text/event-stream').send()
      } else {
        // Clients of the original wire get it unchanged, whatever their browser accepts.
        const isExtended = ext === '1'
        const sink = openEventStream(request, reply, isExtended)
        await services.streams.open(me, sink, { ...since, isShort: poll === '1' }, isExtended)
      }
      return undefined
    }),
    on(contract.openStreamSocket, async ({ query, headers, request, reply }) => {
      const { ticket, 'api-key': key, ext, ...since } = query
      if (await hasGone(request.raw.socket)) return void reply.hijack()
      const me = admitReader(services, ticket, key ?? tokenIn(headers))
      requireUpgrade(request)
      const sink = openWebSocket(request, reply)
      if (sink) await services.streams.open(me, sink, since, ext === '1')
      return undefined
    }),
  ],
  async open(services) {
    await services.streams.start()
    services.http.metrics.gauge({
      name: 'parley_streams_open',
      help: 'Open event streams',
      read: () => services.streams.count(),
    })
  },
  stop: (services) => services.streams.close(),
}

// If the client already disconnected, do not add this stream to the hub: it would replace a newer one. The FIN
// is read one turn after the request at the earliest.
async function hasGone(socket: Socket): Promise<boolean> {
  for (let turn = 0; turn < 2; turn++) await new Promise((next) => setImmediate(next))
  return socket.destroyed || socket.readableEnded
}

const tokenIn = ({ 'x-api-key': header }: RequestContext<Endpoint>['headers']) =>
  typeof header === 'string' ? header : ''

// No other endpoints answer 403 when the device has no session any more.
function admitReader(services: StreamServices, ticket: string | undefined, token: string) {
  const found: AuthResult = ticket ? redeemTicket(services, ticket) : identify(services, token)
  if (!found) throw fail('not-signed-in')
  if ('lost' in found) throw fail('device-is-gone')
  return found.me
}
