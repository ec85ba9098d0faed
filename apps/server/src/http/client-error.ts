import type { Socket } from 'node:net'

const lines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what is no request at all, with an empty body as all that is refused. */
export function refuseBytes(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const line = lines[error.code ?? ''] ?? '400 Bad Request'
  const answer = `HTTP/1.1 ${line}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
  // Who does not speak our language may not hang up either.
  socket.end(answer, () => socket.destroy())
}
