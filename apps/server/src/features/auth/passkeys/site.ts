import { knownUrl } from '../../organization/index.ts'
import type { AuthServices } from '../services.ts'

/** The site that passkeys belong to. See WebAuthn, relying party. */
export interface Site {
  /** Scheme, host and port. */
  origin: string
  /** The host alone. */
  rpId: string
}

/**
 * The site of a request: the address that an administrator set, else the one that the caller used. A page elsewhere
 * cannot use the passkeys of this site: browsers compare both with their address bar.
 */
export function siteOf(services: AuthServices, requestOrigin: string): Site {
  const { origin, hostname } = new URL(knownUrl(services) || requestOrigin)
  return { origin, rpId: hostname }
}
