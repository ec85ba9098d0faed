export { timelineOf } from './recent.ts'
export { feature } from './routes.ts'
