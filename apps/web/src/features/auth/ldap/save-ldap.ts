import type { LdapConfig } from '@parley/protocol'

/** Changes of the settings. The password is sent and never read. */
export type SaveLdap = (
  changes: Partial<LdapConfig> & { bind_password?: string },
) => Promise<unknown>
