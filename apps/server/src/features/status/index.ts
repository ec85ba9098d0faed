export { feature } from './routes.ts'
export { statusOf } from './list.ts'
export type { StatusServices } from './services.ts'
