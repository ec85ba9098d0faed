import { once } from 'node:events'
import { connect } from 'node:net'
import { EventParser } from '@parley/client'
import type { ServerEvent } from '@parley/protocol'

export type Wire = Awaited<ReturnType<typeof openRawStream>>

/** An event stream on a raw socket that a test can pause and reset. */
export async function openRawStream(
  base: string,
  person: { token: string },
  query: Record<string, number> = {},
) {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: Buffer[] = []
  const events: ServerEvent[] = []
  const body = dechunker((text) => void events.push(...text.map((data) => JSON.parse(data))))
  let isClosed = false
  let wake = () => {}
  const close = () => {
    isClosed = true
    wake()
  }
  socket.on('data', (bytes: Buffer) => {
    chunks.push(bytes)
    body(bytes)
    wake()
  })
  socket.on('error', close).on('close', close).on('end', close)
  await once(socket, 'connect')
  const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
  socket.write(
    `GET /api/user/events?${words} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${person.token}\r\n\r\n`,
  )
  const waits = async (holds: () => boolean, what = 'more') => {
    while (!holds()) {
      if (isClosed)
        throw new Error(`Closed before ${what}: ${events.map(({ type }) => type).join()}`)
      await new Promise<void>((woken) => {
        wake = woken
      })
    }
  }
  return {
    socket,
    text: () => Buffer.concat(chunks).toString(),
    events: () => events,
    waits,
    receives: (type: string) => waits(() => events.some((event) => event.type === type), type),
    closes: () => waits(() => isClosed),
  }
}

/** Skips the response head and decodes the chunked body as it arrives. */
function dechunker(found: (data: string[]) => void) {
  const parser = new EventParser()
  let rest = Buffer.alloc(0)
  let isBody = false
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const end = rest.indexOf(isBody ? '\r\n' : '\r\n\r\n')
      if (end < 0) return
      const size = isBody ? Number.parseInt(rest.toString('latin1', 0, end), 16) : 0
      if (isBody && rest.length < end + 2 + size + 2) return
      if (isBody) found(parser.push(rest.subarray(end + 2, end + 2 + size)))
      rest = rest.subarray(end + 4 + size)
      isBody = true
    }
  }
}
