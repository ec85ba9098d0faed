export { feature } from './routes.ts'
export { createUnreadState, type UnreadServices } from './services.ts'
