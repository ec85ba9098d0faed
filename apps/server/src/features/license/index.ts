import { limits } from '@parley/protocol'
import type { Services } from '../../services.ts'

/** How many human accounts this server may have. */
export function memberLimit(_services: Services): number {
  return limits.freeMembers
}
