export { feature } from './routes.ts'
export { statusOf } from './list.ts'
export { createStatusState, type StatusServices } from './services.ts'
