import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { agoraToken } from './agora-token.ts'

const app_id = '0123456789abcdef0123456789abcdef'
const app_certificate = 'fedcba9876543210fedcba9876543210'
const channel_name = 'vocechat:group:12'

// Reads the token by the description of the contract, field by field.
function read(token: string) {
  const bytes = Buffer.from(token.slice(3 + app_id.length), 'base64')
  let at = 0
  const take = (count: number) => bytes.subarray(at, (at += count))
  const u16 = () => take(2).readUInt16LE()
  const u32 = () => take(4).readUInt32LE()
  const signature = take(u16())
  const [ofChannel, ofUser] = [u32(), u32()]
  const message = take(u16())
  const rest = bytes.subarray(at)
  const entries: [number, number][] = []
  for (let from = 10; from < message.length; from += 6) {
    entries.push([message.readUInt16LE(from), message.readUInt32LE(from + 2)])
  }
  return { signature, ofChannel, ofUser, message, rest, entries }
}

test('a token has the parts of version 006, signed with the certificate', () => {
  const token = agoraToken({
    app_id,
    app_certificate,
    channel_name,
    uid: 7,
    expiresAt: 1_700_086_400,
    salt: 99,
  })
  expect(token.slice(0, 3 + app_id.length)).toBe(`006${app_id}`)
  const { signature, ofChannel, ofUser, message, rest, entries } = read(token)
  expect([ofChannel, ofUser]).toEqual([crc32(channel_name), crc32('7')])
  expect([message.readUInt32LE(0), message.readUInt32LE(4), message.readUInt16LE(8)]).toEqual([
    ...[99, 1_700_086_400, 4],
  ])
  expect(entries).toEqual([1, 2, 3, 4].map((one) => [one, 1_700_086_400]))
  expect(rest).toHaveLength(0)
  const signed = Buffer.concat([Buffer.from(`${app_id}${channel_name}7`), message])
  expect(signature).toEqual(createHmac('sha256', app_certificate).update(signed).digest())
})

test('the user 0 is an empty text, and each token has another salt', () => {
  const terms = { app_id, app_certificate, channel_name, uid: 0, expiresAt: 1_700_086_400 }
  expect(read(agoraToken(terms)).ofUser).toBe(crc32(''))
  expect(agoraToken(terms)).not.toBe(agoraToken(terms))
})
