import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const agoraTokenSeconds = 86_400

/** Join, publish audio, publish video, publish data. */
const privileges = [1, 2, 3, 4]

interface Terms {
  app_id: string
  app_certificate: string
  channel_name: string
  uid: number
  /** In seconds since 1970. */
  expiresAt: number
  salt?: number
}

/** An access token of Agora in its version "006", as the contract describes it (M 15.3). */
export function agoraToken({ app_id, app_certificate, channel_name, uid, expiresAt, salt }: Terms) {
  const user = uid === 0 ? '' : String(uid)
  const message = Buffer.concat([
    u32(salt ?? randomInt(1, 100_000_000)),
    u32(expiresAt),
    u16(privileges.length),
    ...privileges.map((one) => Buffer.concat([u16(one), u32(expiresAt)])),
  ])
  const signature = createHmac('sha256', app_certificate)
    .update(Buffer.concat([Buffer.from(app_id + channel_name + user), message]))
    .digest()
  const content = Buffer.concat([
    prefixed(signature),
    u32(crc32(channel_name)),
    u32(crc32(user)),
    prefixed(message),
  ])
  return `006${app_id}${content.toString('base64')}`
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const prefixed = (bytes: Buffer) => Buffer.concat([u16(bytes.length), bytes])
