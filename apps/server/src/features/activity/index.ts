export { openMentions } from './list.ts'
export { peopleMentionedAbove } from './store.ts'
export type { ActivityServices } from './services.ts'
export { feature } from './routes.ts'
