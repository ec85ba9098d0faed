import { ownHeader } from '@parley/protocol'
import type { Socket } from 'node:net'

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers bytes that are no HTTP request, or one that came too slowly, with an empty body. */
export function rejectMalformed(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const line = statusLines[error.code ?? ''] ?? '400 Bad Request'
  const answer = `HTTP/1.1 ${line}\r\n${ownHeader}: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
  // A client that sends invalid HTTP may never close its side.
  socket.end(answer, () => socket.destroy())
}
