export { feature } from './routes.ts'
export { scheduledOf } from './list.ts'
