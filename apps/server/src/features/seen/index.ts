export { feature } from './routes.ts'
export { createSeenState, type SeenServices } from './services.ts'
