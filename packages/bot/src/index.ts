export { BotError } from './bot-error.ts'
export {
  type Bot,
  type BotOptions,
  createBot,
  type HandleInteraction,
  type MessageText,
} from './bot.ts'
export { readInteraction, type Received, readWebhook } from './webhook.ts'
