import type { Route } from './http/on.ts'

/** The interface of a feature to app.ts. `Services` is what the feature uses. */
export interface Feature<Services> {
  name: string
  routes(services: Services): Route[]
  /** Loads caches and subscribes to the bus. Runs before the first request. */
  open?(services: Services): Promise<void> | void
  /** Ends what lasts longer than a request. Runs before the last requests finish, and `close` after. */
  stop?(services: Services): Promise<void> | void
  close?(services: Services): Promise<void> | void
}
