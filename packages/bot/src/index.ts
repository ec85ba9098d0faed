export { BotError } from './bot-error.ts'
export { type Bot, type BotOptions, createBot, type HandleCall, type MessageText } from './bot.ts'
export { readCall, type Received, readWebhook } from './webhook.ts'
