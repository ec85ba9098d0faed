import type { InvitesServices } from '../invites/index.ts'
import { createSessionCache } from './sessions/sessions.ts'
import { createUsedTickets } from './sessions/tickets.ts'
import { Tokens } from './sessions/tokens.ts'
import { createProviderCaches } from './methods/provider-caches.ts'
import { createAttempts } from './sign-in/attempts.ts'

export interface AuthState {
  sessions: ReturnType<typeof createSessionCache>
  tokens: Tokens
  /** The sessions of which the first use of a pair is being stored. */
  pairUses: Set<string>
  usedTickets: ReturnType<typeof createUsedTickets>
  attempts: ReturnType<typeof createAttempts>
  providers: ReturnType<typeof createProviderCaches>
}

export interface AuthServices extends InvitesServices {
  auth: AuthState
}

export const createAuthState = (services: InvitesServices): AuthState => ({
  sessions: createSessionCache(services),
  tokens: new Tokens(services),
  pairUses: new Set(),
  usedTickets: createUsedTickets(services),
  attempts: createAttempts(services),
  providers: createProviderCaches(),
})
