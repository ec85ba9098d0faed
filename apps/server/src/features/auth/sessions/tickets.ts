import { limits } from '@parley/protocol'
import { LRUCache } from 'lru-cache'
import type { AuthResult, CurrentUser } from '../../../http/request/current-user.ts'
import { type Services, perServer } from '../../../services.ts'
import { identifySession } from './sessions.ts'
import { type Claims, randomToken } from './tokens.ts'

// Single use and half a minute of life: tickets are not stored.
const tickets = perServer(
  () => new LRUCache<string, Claims>({ max: 50_000, ttl: limits.streamTicketSeconds * 1000 }),
)

/** A text that opens the event stream once, so that no access token appears in an address. */
export function createTicket(services: Services, { uid, device, session }: CurrentUser) {
  const ticket = randomToken(18)
  const expires = services.clock.now() / 1000 + limits.streamTicketSeconds
  tickets(services).set(ticket, { uid, device, session, expires })
  return { ticket, expires_in: limits.streamTicketSeconds }
}

/** The caller a ticket was made for. The ticket is used up, and worth nothing without its session. */
export function redeemTicket(services: Services, ticket: string): AuthResult {
  const found = tickets(services).get(ticket)
  tickets(services).delete(ticket)
  if (!found || found.expires * 1000 <= services.clock.now()) return undefined
  return identifySession(services, found)
}
