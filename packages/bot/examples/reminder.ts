// Reminds people: "remind me in 10 minutes to stretch". Run: npm run bot:reminder
import { createBot } from '@parley/bot'
import { setting } from './settings.ts'

const unitsMs: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000 }
const request = /^remind me in (\d{1,3}) (second|minute|hour)s? to (.{1,500})$/is

const bot = createBot({
  url: setting('PARLEY_URL'),
  key: setting('PARLEY_BOT_KEY'),
  secret: setting('PARLEY_BOT_SECRET'),
})

// Reminders are kept in memory. A bot for daily use would store them.
bot.onMessage(async ({ message, text }) => {
  const [, count, unit = '', what = ''] = request.exec(text.trim()) ?? []
  if (count === undefined) return
  const ms = Number(count) * (unitsMs[unit.toLowerCase()] ?? 0)
  await bot.reply(message.mid, `I will remind you to ${what}.`)
  setTimeout(() => {
    bot.reply(message.mid, `⏰ ${what}`).catch((error: unknown) => console.error(error))
  }, ms)
})

const { address } = await bot.listen(Number(process.env['PORT'] ?? 4000))
console.log(`Set ${address} as the webhook of the bot.`)
