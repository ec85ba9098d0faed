import { createHmac } from 'node:crypto'
import { limits } from '@parley/protocol'
import { invalidates } from '../../../engines/bus/bus.ts'
import { growingCache } from '../../../engines/growing-cache.ts'
import type { Engines } from '../../../services.ts'
import type { AuthResult, CurrentUser } from '../../../http/request/current-user.ts'
import type { AuthServices } from '../services.ts'
import { identifySession } from './sessions.ts'
import { type Claims, isEqual, randomToken } from './tokens.ts'

const maxUsed = 50_000
const form = /^([\w-]{1,1300})\.([\w-]{43})$/

declare module '../../../engines/database/database.ts' {
  interface CachedSubjects {
    ticket: string
  }
}

/**
 * The tickets that were used. Tickets are signed, so that any node can redeem them, and nodes tell each other
 * which ones are used.
 */
export function createUsedTickets({ bus }: Pick<Engines, 'bus'>) {
  const used = growingCache<string, true>(maxUsed, limits.streamTicketSeconds * 1000)
  bus.listen((message) => {
    if (invalidates(message, 'ticket')) for (const id of message.ids) used.set(String(id), true)
  })
  return used
}

/** A text that opens the event stream once, so that no access token appears in an address. */
export function createTicket(services: AuthServices, { uid, device, session }: CurrentUser) {
  const expires = services.clock.now() / 1000 + limits.streamTicketSeconds
  const claims = { uid, device, session, expires, id: randomToken(9) }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const ticket = `${payload}.${signatureOf(services, payload)}`
  return { ticket, expires_in: limits.streamTicketSeconds }
}

/** The caller a ticket was made for. The ticket is used up, and worth nothing without its session. */
export function redeemTicket(services: AuthServices, ticket: string): AuthResult {
  const [, payload = '', signature = ''] = form.exec(ticket) ?? []
  if (!isEqual(signature, signatureOf(services, payload))) return undefined
  const text = Buffer.from(payload, 'base64url').toString('utf8')
  const { id, ...claims } = JSON.parse(text) as Claims & { id: string }
  if (services.auth.usedTickets.has(id)) return undefined
  services.auth.usedTickets.set(id, true)
  void services.bus.publish([{ invalidated: 'ticket', ids: [id] }])
  if (claims.expires * 1000 <= services.clock.now()) return undefined
  return identifySession(services, claims)
}

// Not a signature of an access token, which has another text before the payload.
const signatureOf = ({ identity }: Pick<Engines, 'identity'>, payload: string): string =>
  createHmac('sha256', identity.server_key).update(`ticket.${payload}`).digest('base64url')
