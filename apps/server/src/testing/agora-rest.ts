import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server that answers as the REST interface of Agora does. */
export interface AgoraRest {
  url: string
  /** The rooms in use, and the people in each. */
  rooms: Map<string, number[]>
  /** The keys that were sent. */
  keys: Set<string>
  /** The status of the answers. */
  status: number
  close(): Promise<void>
}

export async function openAgoraRest(): Promise<AgoraRest> {
  const rooms = new Map<string, number[]>()
  const keys = new Set<string>()
  const server = createServer((request, response) => {
    keys.add(request.headers.authorization ?? '')
    const parts = (request.url ?? '').split('/').map(decodeURIComponent)
    // /dev/v1/channel/{app_id}, or /dev/v1/channel/user/{app_id}/{name}
    const data = parts[4] === 'user' ? usersOf(rooms.get(parts[6] ?? '')) : listOf(rooms)
    response.writeHead(rest.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, data }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const rest: AgoraRest = {
    url: `http://127.0.0.1:${port}`,
    rooms,
    keys,
    status: 200,
    close: () => new Promise((done) => void server.close(() => done())),
  }
  return rest
}

function listOf(rooms: ReadonlyMap<string, number[]>) {
  const channels = [...rooms].map(([channel_name, users]) => ({
    channel_name,
    user_count: users.length,
  }))
  return { channels, total_size: channels.length }
}

const usersOf = (users: number[] | undefined) =>
  users === undefined
    ? { channel_exist: false }
    : { channel_exist: true, mode: 1, total: users.length, users }
