export type { TimeoutsServices } from './services.ts'
export { feature } from './routes.ts'
export { timeoutsOf } from './set.ts'
export { requireNotTimedOut } from './timeouts.ts'
