import type { Route } from './http/on.ts'
import type { Services } from './services.ts'

/** What a feature hands to app.ts. */
export interface Feature {
  name: string
  routes(services: Services): Route[]
  /** Reads what it keeps in memory, and begins to listen; before the first request. */
  open?(services: Services): Promise<void> | void
  close?(services: Services): Promise<void> | void
}
