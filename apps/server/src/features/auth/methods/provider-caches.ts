import type { createRemoteJWKSet } from 'jose'
import { LRUCache } from 'lru-cache'
import type { ServerMetadata } from 'openid-client'

const hour = 3_600_000

/** The registration of this server at an issuer. */
export interface Registration {
  client_id: string
  client_secret: string | undefined
}

/** What providers said about themselves, in the memory of this node. */
export const createProviderCaches = () => ({
  /** The keys of Google. The library reads them again when an unknown one signs. */
  googleKeys: new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: 1 }),
  /** The descriptions of OpenID issuers. */
  issuers: new LRUCache<string, ServerMetadata>({ max: 100, ttl: hour }),
  /** Registering anew for each sign-in would fill an issuer with registrations. */
  registrations: new LRUCache<string, Registration>({ max: 200, ttl: hour }),
})
