export { BotError } from './bot-error.ts'
export { type Bot, type BotOptions, createBot, type MessageText } from './bot.ts'
export { type Received, readWebhook } from './webhook.ts'
