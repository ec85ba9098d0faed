import type { Organization } from '@parley/protocol'

/** The server's name and description. An unnamed server calls itself "unknown": use an empty name. */
export function named(organization: Organization): Organization {
  return organization.name === 'unknown' ? { ...organization, name: '' } : organization
}
