import type { Route } from './http/on.ts'

/**
 * The interface of a feature to the server. `Services` is what it uses; `Key` names what it adds to them, if it keeps
 * something in memory.
 */
export interface Feature<Services, Key extends keyof Services = never> {
  name: string
  /** Creates what the feature keeps in memory. The features above it in the list of features have theirs already. */
  state?(services: Omit<Services, Key>): Pick<Services, Key>
  routes(services: Services): Route[]
  /** Loads caches and subscribes to the bus. Runs before the first request. */
  open?(services: Services): Promise<void> | void
  /** Ends what lasts longer than a request. Runs before the last requests finish, and `close` after. */
  stop?(services: Services): Promise<void> | void
  close?(services: Services): Promise<void> | void
}
