import type { Organization } from '@parley/protocol'

const unnamed = new WeakMap<Organization, Organization>()

/**
 * The server's name and description. An unnamed server calls itself "unknown": use an empty name. The same
 * organization gives the same object, so that selectors can compare it.
 */
export function named(organization: Organization): Organization {
  if (organization.name !== 'unknown') return organization
  const result = unnamed.get(organization) ?? { ...organization, name: '' }
  unnamed.set(organization, result)
  return result
}
