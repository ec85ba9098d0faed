export { isRinging } from './participants.ts'
export { feature } from './routes.ts'
export type { CallsServices, Ringing } from './services.ts'
export { callSources } from './sources.ts'
