import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server that speaks the room service of LiveKit (Twirp with JSON). */
export interface RoomService {
  url: string
  /** The identities in each room. */
  rooms: Map<string, string[]>
  /** The tokens that were sent. */
  tokens: string[]
  /** The identities that were removed. */
  removed: string[]
  status: number
  close(): Promise<void>
}

export async function openRoomService(): Promise<RoomService> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { room, identity } = JSON.parse(text) as { room: string; identity?: string }
      service.tokens.push((request.headers.authorization ?? '').replace('Bearer ', ''))
      const isRemoval = request.url?.endsWith('/RemoveParticipant')
      if (isRemoval && identity !== undefined) service.removed.push(identity)
      const participants = (service.rooms.get(room) ?? []).map((one) => ({ identity: one }))
      response.writeHead(service.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRemoval ? {} : { participants }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const service: RoomService = {
    url: `http://127.0.0.1:${port}`,
    rooms: new Map(),
    tokens: [],
    removed: [],
    status: 200,
    close: () => new Promise((done) => void server.close(() => done())),
  }
  return service
}
