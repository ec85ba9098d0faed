import { limits } from '@parley/protocol'
import { LRUCache } from 'lru-cache'
import type { Identified, Me } from '../../http/me.ts'
import { type Services, perServer } from '../../services.ts'
import { identifySession } from './sessions.ts'
import { randomToken } from './tokens.ts'

// Single use and half a minute of life: they need no disk.
const tickets = perServer(
  () =>
    new LRUCache<string, { uid: number; device: string; expires: number }>({
      max: 50_000,
      ttl: limits.streamTicketSeconds * 1000,
    }),
)

/** A text that opens the event stream once, so that no access token stands in an address. */
export function createTicket(services: Services, { uid, device }: Me) {
  const ticket = randomToken(18)
  const expires = services.clock.now() + limits.streamTicketSeconds * 1000
  tickets(services).set(ticket, { uid, device, expires })
  return { ticket, expires_in: limits.streamTicketSeconds }
}

/** Whom a ticket was made for; it is gone afterwards. */
export function useTicket(services: Services, ticket: string): Identified {
  const found = tickets(services).get(ticket)
  tickets(services).delete(ticket)
  if (!found || found.expires <= services.clock.now()) return undefined
  return identifySession(services, found.uid, found.device)
}
