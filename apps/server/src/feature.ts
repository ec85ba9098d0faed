import type { Route } from './http/on.ts'
import type { Services } from './services.ts'

/** The interface of a feature to app.ts. */
export interface Feature {
  name: string
  routes(services: Services): Route[]
  /** Loads caches and subscribes to the bus. Runs before the first request. */
  open?(services: Services): Promise<void> | void
  close?(services: Services): Promise<void> | void
}
