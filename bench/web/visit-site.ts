import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { textMessage } from '@parley/client'
import { type LoginResponse, sendToChannel, updateMe } from '@parley/protocol'
import { call } from '../api.ts'
import { type MainThread, type Spent, openMainThread } from './main-thread.ts'
import { openSignedIn } from './visit.ts'
import { countWrites } from './writes.ts'

/** A server to visit. */
export interface Site {
  origin: string
  /** The channel that is opened. */
  gid: number
  others: readonly number[]
  /** The user who sends messages and changes their name. */
  writer: LoginResponse
}

export type Details = Record<string, number>

const idleMs = 10_000
const pageTimeoutMs = 120_000
const rates = [
  { perSecond: 1, count: 10 },
  { perSecond: 10, count: 50 },
] as const
const [slow] = rates

type Rate = (typeof rates)[number]

/** Opens the client in a new browser profile, then again, and measures what each event costs. */
export async function visitSite(
  browser: Browser,
  site: Site,
  reader: LoginResponse,
): Promise<Details> {
  const { context, page } = await openSignedIn(browser, reader)
  context.setDefaultTimeout(pageTimeoutMs)
  try {
    const cold = await start(page, site)
    await page.close()
    const warm = await start(await context.newPage(), site)
    const events = await timeEvents(warm, site)
    await warm.page.close()
    const writes = await measureWrites(context, site)
    return { ...named('cold', cold.details), ...named('warm', warm.details), ...events, ...writes }
  } finally {
    await context.close()
  }
}

/** A settled page. */
interface Started {
  page: Page
  thread: MainThread
  details: Details
}

async function start(page: Page, { origin, gid }: Site): Promise<Started> {
  const thread = await openMainThread(page)
  await page.goto(`${origin}/#/chat/channel/${gid}`)
  await page.waitForSelector('[data-mid]')
  await thread.settle()
  const { firstMessage, tbt } = await page.evaluate(() => window.noted)
  return { page, thread, details: { firstMessage, tbt, heap: await thread.heapMb() } }
}

/** The main thread time of each message and each changed name. */
async function timeEvents({ page, thread }: Started, site: Site): Promise<Details> {
  const idle = await idleShare(thread)
  const timed = async (rate: Rate, act: (i: number) => Promise<unknown>) => {
    const [before, started] = [await thread.spent(), performance.now()]
    await atRate(rate, act)
    await thread.settle()
    const [after, ms] = [await thread.spent(), performance.now() - started]
    const each = (kind: keyof Spent) => (after[kind] - before[kind] - idle[kind] * ms) / rate.count
    return { task: each('task'), script: each('script') }
  }
  const details: Details = {}
  for (const rate of rates) {
    const others = await timed(rate, (i) => send(site, otherChannel(site, i)))
    let mid = 0
    const open = await timed(rate, async () => {
      mid = await send(site, site.gid)
    })
    // The stream is in order of mids: when the last message is shown, all have arrived.
    await page.waitForSelector(`[data-mid="${mid}"]`)
    Object.assign(details, named(`others ${rate.perSecond}`, others))
    Object.assign(details, named(`open ${rate.perSecond}`, open))
  }
  const name = await timed(slow, (i) => changeName(site, `writer ${i}`))
  return { ...details, ...named('name', name) }
}

/** The share of its time that the main thread of an idle page is busy. */
async function idleShare(thread: MainThread): Promise<Spent> {
  const [before, started] = [await thread.spent(), performance.now()]
  await sleep(idleMs)
  const [after, ms] = [await thread.spent(), performance.now() - started]
  return { task: (after.task - before.task) / ms, script: (after.script - before.script) / ms }
}

/** The kilobytes that a message to another channel writes to IndexedDB. */
async function measureWrites(context: BrowserContext, site: Site): Promise<Details> {
  const page = await context.newPage()
  await page.addInitScript(countWrites)
  const { thread } = await start(page, site)
  const details: Details = {}
  for (const rate of rates) {
    const before = await page.evaluate(() => window.writtenBytes)
    await atRate(rate, (i) => send(site, otherChannel(site, i)))
    await thread.settle()
    const bytes = (await page.evaluate(() => window.writtenBytes)) - before
    details[`written ${rate.perSecond}`] = bytes / 1000 / rate.count
  }
  return details
}

/** Acts at fixed moments. */
async function atRate({ perSecond, count }: Rate, act: (i: number) => Promise<unknown>) {
  const started = performance.now()
  for (let i = 0; i < count; i++) {
    await sleep(Math.max(0, started + (i * 1000) / perSecond - performance.now()))
    await act(i)
  }
}

const otherChannel = ({ others, gid }: Site, i: number) => others[i % others.length] ?? gid

const keyOf = ({ writer }: Site) => ({ 'x-api-key': writer.token })

function send(site: Site, gid: number): Promise<number> {
  const body = textMessage('The tide table for Friday is in the folder too.')
  return call(site.origin, sendToChannel, { params: { gid }, body }, keyOf(site))
}

const changeName = (site: Site, name: string) =>
  call(site.origin, updateMe, { body: { name } }, keyOf(site))

const named = (prefix: string, details: Details | Spent): Details =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [`${prefix} ${name}`, value]))
