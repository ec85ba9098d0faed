// Tells a channel how a build went. Run: npm run bot:ci -- 2 passed "Build 17 of main"
import { createBot } from '@parley/bot'
import { setting } from './settings.ts'

const signs: Readonly<Record<string, string>> = { passed: '✅', failed: '❌' }
const [gid = '', outcome = '', title = ''] = process.argv.slice(2)
const sign = signs[outcome]
if (!sign || title === '') {
  console.error('Usage: npm run bot:ci -- <channel> passed|failed <title>')
  process.exit(1)
}

const bot = createBot({ url: setting('PARLEY_URL'), key: setting('PARLEY_BOT_KEY') })
const mid = await bot.sendToChannel(Number(gid), `${sign} **${title}** ${outcome}`)
console.log(`Sent message ${mid}.`)
