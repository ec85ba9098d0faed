export { timelineOf } from './recent-messages.ts'
export { feature } from './routes.ts'
