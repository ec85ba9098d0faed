import { limits } from '@parley/protocol'

/** How many human accounts this server may have. */
export function memberLimit(): number {
  return limits.freeMembers
}
