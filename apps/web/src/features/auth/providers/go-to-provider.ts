import { prepareVisit, type Provider, type SessionHost } from '@parley/client'
import { storeFlow } from './flow.ts'

interface Goal {
  provider: Provider
  /** The issuer, for OpenID Connect. */
  domain?: string
  links: boolean
}

/** Leaves the page for a provider. Throws a `RequestError` if the server does not know the way. */
export async function goToProvider(host: SessionHost, goal: Goal): Promise<void> {
  const { keyValues, now } = host.environment
  const { url, visit } = await prepareVisit(host.auth, goal, location.origin)
  storeFlow(keyValues, { ...visit, links: goal.links }, now())
  location.assign(url)
}
