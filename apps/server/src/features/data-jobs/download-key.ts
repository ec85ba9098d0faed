import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engines } from '../../services.ts'

const lifetimeMs = 24 * 3_600_000

type KeyServices = Pick<Engines, 'clock' | 'identity'>

/** A key that allows whoever has it to fetch the result of a job for 24 hours. Nothing is stored. */
export function createDownloadKey({ clock, identity }: KeyServices, id: string): string {
  const expires = (clock.now() + lifetimeMs).toString(36)
  return `${expires}-${sign(identity, id, expires)}`
}

/** Whether a key was made for a job and has not expired. */
export function isDownloadKey({ clock, identity }: KeyServices, id: string, key: string): boolean {
  const [expires = '', signature = ''] = key.split('-', 2)
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(identity, id, expires))]
  const isGenuine = given.length === right.length && timingSafeEqual(given, right)
  return isGenuine && Number.parseInt(expires, 36) > clock.now()
}

const sign = ({ server_key }: Engines['identity'], id: string, expires: string): string =>
  createHmac('sha256', server_key).update(`job file ${id} ${expires}`).digest('hex')
