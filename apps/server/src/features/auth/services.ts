import type { LRUCache } from 'lru-cache'
import type { RowCache } from '../../engines/database/row-cache.ts'
import type { InvitesServices } from '../invites/index.ts'
import type { Tokens } from './sessions/tokens.ts'
import type { createProviderCaches } from './methods/provider-caches.ts'
import type { SessionState } from './store.ts'
import type { createAttempts } from './sign-in/attempts.ts'

export interface AuthState {
  sessions: RowCache<string, SessionState>
  tokens: Tokens
  /** The sessions of which the first use of a pair is being stored. */
  pairUses: Set<string>
  usedTickets: LRUCache<string, true>
  attempts: ReturnType<typeof createAttempts>
  providers: ReturnType<typeof createProviderCaches>
}

export interface AuthServices extends InvitesServices {
  auth: AuthState
}
