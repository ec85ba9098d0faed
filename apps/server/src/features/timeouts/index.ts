export type { TimeoutsServices } from './services.ts'
export { feature } from './routes.ts'
export { requireNotTimedOut } from './timeouts.ts'
