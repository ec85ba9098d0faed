import type { InvitesServices } from '../invites/index.ts'
import { createProviderCaches } from './methods/provider-caches.ts'
import type { AuthState } from './services.ts'
import { createSessionCache } from './sessions/sessions.ts'
import { createUsedTickets } from './sessions/tickets.ts'
import { Tokens } from './sessions/tokens.ts'
import { createAttempts } from './sign-in/attempts.ts'

export const createAuthState = (services: InvitesServices): AuthState => ({
  sessions: createSessionCache(services),
  tokens: new Tokens(services),
  pairUses: new Set(),
  usedTickets: createUsedTickets(services),
  attempts: createAttempts(services),
  providers: createProviderCaches(),
})
