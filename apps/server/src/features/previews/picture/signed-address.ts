import { createHmac, timingSafeEqual } from 'node:crypto'
import { getLinkPreviewImage } from '@parley/protocol'
import type { Engines } from '../../../services.ts'

type SigningServices = Pick<Engines, 'clock' | 'identity'>

const validMs = 86_400_000
const roundMs = 3_600_000

/** The path under which this server serves a foreign picture for a day. */
export const pictureAddress = (services: SigningServices, address: string): string =>
  `/api${getLinkPreviewImage.path.replace(':signed', sign(services, address))}`

// The time is rounded up to the hour, so that browsers find the picture in their cache.
function sign(services: SigningServices, address: string): string {
  const expires = Math.ceil(services.clock.now() / roundMs) * roundMs + validMs
  const payload = Buffer.from(`${expires} ${address}`).toString('base64url')
  return `${payload}.${signature(services, payload).toString('base64url')}`
}

/** The address in a signed segment; undefined if the signature is wrong or older than a day. */
export function readSigned(services: SigningServices, signed: string): string | undefined {
  const [payload = '', given = ''] = signed.split('.')
  const expected = signature(services, payload)
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
  const [expires = '', address] = Buffer.from(payload, 'base64url').toString().split(' ')
  return Number(expires) > services.clock.now() ? address : undefined
}

const signature = ({ identity }: SigningServices, payload: string): Buffer =>
  createHmac('sha256', identity.server_key).update(`preview-picture.${payload}`).digest()
