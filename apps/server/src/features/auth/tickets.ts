import { limits } from '@parley/protocol'
import { LRUCache } from 'lru-cache'
import type { Identified, Me } from '../../http/me.ts'
import { type Services, perServer } from '../../services.ts'
import { findUser } from '../users/index.ts'
import { randomToken } from './tokens.ts'

// Single use and half a minute of life: they need no disk.
const tickets = perServer(
  () => new LRUCache<string, Me>({ max: 50_000, ttl: limits.streamTicketSeconds * 1000 }),
)

/** A text that opens the event stream once, so that no access token stands in an address. */
export function createTicket(services: Services, me: Me) {
  const ticket = randomToken(18)
  tickets(services).set(ticket, me)
  return { ticket, expires_in: limits.streamTicketSeconds }
}

/** Whom a ticket was made for; it is gone afterwards. */
export function useTicket(services: Services, ticket: string): Identified {
  const me = tickets(services).get(ticket)
  tickets(services).delete(ticket)
  const user = me && findUser(services, me.uid)
  return me && user && user.status !== 'frozen' ? { me } : undefined
}
