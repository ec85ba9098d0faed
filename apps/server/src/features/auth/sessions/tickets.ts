import { limits } from '@parley/protocol'
import { LRUCache } from 'lru-cache'
import type { AuthResult, CurrentUser } from '../../../http/request/current-user.ts'
import type { AuthServices } from '../services.ts'
import { identifySession } from './sessions.ts'
import { type Claims, randomToken } from './tokens.ts'

// Single use and half a minute of life: tickets are not stored.
export const createTickets = () =>
  new LRUCache<string, Claims>({ max: 50_000, ttl: limits.streamTicketSeconds * 1000 })

/** A text that opens the event stream once, so that no access token appears in an address. */
export function createTicket(services: AuthServices, { uid, device, session }: CurrentUser) {
  const ticket = randomToken(18)
  const expires = services.clock.now() / 1000 + limits.streamTicketSeconds
  services.auth.tickets.set(ticket, { uid, device, session, expires })
  return { ticket, expires_in: limits.streamTicketSeconds }
}

/** The caller a ticket was made for. The ticket is used up, and worth nothing without its session. */
export function redeemTicket(services: AuthServices, ticket: string): AuthResult {
  const found = services.auth.tickets.get(ticket)
  services.auth.tickets.delete(ticket)
  if (!found || found.expires * 1000 <= services.clock.now()) return undefined
  return identifySession(services, found)
}
