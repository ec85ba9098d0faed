import type { Socket } from 'node:net'
import * as contract from '@parley/protocol'
import { refuse } from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { openEventStream } from '../../http/frames.ts'
import type { Identified } from '../../http/me.ts'
import { figures } from '../../http/metrics.ts'
import { on } from '../../http/on.ts'
import type { Services } from '../../services.ts'
import { identify, useTicket } from '../auth/index.ts'
import { streams } from './stream.ts'

export const feature: Feature = {
  name: 'stream',
  routes: (services) => [
    on(contract.openStream, async ({ query, headers, request, reply }) => {
      const { ticket, 'api-key': key, ext, ...since } = query
      const header = headers['x-api-key']
      const token = key ?? (typeof header === 'string' ? header : '')
      const me = admitReader(ticket ? useTicket(services, ticket) : identify(services, token))
      if (request.method === 'HEAD') {
        await reply.type('text/event-stream').send()
      } else {
        if (await hasGone(request.raw.socket)) return void reply.hijack()
        const sink = openEventStream(request, reply)
        await streams(services).open(me, sink, since, ext === '1')
      }
      return undefined
    }),
  ],
  async open(services: Services) {
    await streams(services).start()
    figures(services).gauge({
      name: 'parley_streams_open',
      help: 'Open event streams',
      read: () => streams(services).count(),
    })
  },
  close: (services: Services) => streams(services).close(),
}

// Who gave up before he was let in would push out the stream that he opened instead. That his connection has
// ended is read in the turn after his words, at the earliest.
async function hasGone(socket: Socket): Promise<boolean> {
  for (let turn = 0; turn < 2; turn++) await new Promise((next) => setImmediate(next))
  return socket.destroyed || socket.readableEnded
}

// The one call that answers 403 when only the device is not registered any more.
function admitReader(found: Identified) {
  if (!found) throw refuse('not-signed-in')
  if ('lost' in found) throw refuse('device-is-gone')
  return found.me
}
