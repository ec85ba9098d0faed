export { visibleRooms } from './lists.ts'
export { feature } from './routes.ts'
export { type CallsServices, createCallsState, type Ringing } from './services.ts'
export { callSources } from './sources.ts'
