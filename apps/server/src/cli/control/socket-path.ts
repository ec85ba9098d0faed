import { createHash } from 'node:crypto'
import { join } from 'node:path'

// The shortest limit of the supported systems is 104 bytes, with a zero at the end.
const maxPathBytes = 103

/**
 * The address of the control socket of a server. Only the user of the server may open it. Undefined if the
 * path of the data folder is too long for a socket.
 */
export function controlPath(data: string): string | undefined {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\parley-${createHash('sha256').update(data).digest('hex').slice(0, 32)}`
  }
  const path = join(data, 'control')
  return Buffer.byteLength(path) <= maxPathBytes ? path : undefined
}
