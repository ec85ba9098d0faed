export { feature } from './routes.ts'
export { createEmojiState, type EmojiServices } from './services.ts'
