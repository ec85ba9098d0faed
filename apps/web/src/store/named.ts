import type { Organization } from '@parley/protocol'

/** What the server says of itself. One that nobody has named calls itself "unknown": it has no name. */
export function named(organization: Organization): Organization {
  return organization.name === 'unknown' ? { ...organization, name: '' } : organization
}
