export { feature } from './routes.ts'
export { createStatusState, type StatusServices } from './services.ts'
