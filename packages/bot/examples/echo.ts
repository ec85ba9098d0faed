// Answers each message with its own text. Run: npm run bot:echo
import { createBot } from '@parley/bot'
import { setting } from './settings.ts'

const bot = createBot({
  url: setting('PARLEY_URL'),
  key: setting('PARLEY_BOT_KEY'),
  secret: setting('PARLEY_BOT_SECRET'),
})

bot.onMessage(async ({ message, text }) => {
  if (text !== '' && message.mid > 0) await bot.reply(message.mid, text)
})

const { address } = await bot.listen(Number(process.env['PORT'] ?? 4000))
console.log(`Set ${address} as the webhook of the bot.`)
