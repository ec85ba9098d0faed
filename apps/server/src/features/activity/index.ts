export { openItems, openMentions } from './list.ts'
export type { ActivityServices } from './services.ts'
export { feature } from './routes.ts'
