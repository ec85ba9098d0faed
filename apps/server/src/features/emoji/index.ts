export { feature } from './routes.ts'
export type { EmojiServices } from './services.ts'
