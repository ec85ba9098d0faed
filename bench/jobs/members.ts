import type { Page } from '@playwright/test'
import { type MemberQuery, searchMembers } from '@parley/protocol'
import { call } from '../api.ts'
import { machine } from '../machine.ts'
import type { Round } from '../round.ts'
import { type Row, absolute, unmeasured } from '../rows.ts'
import { addAccounts } from '../seed.ts'
import { type Parley, startParley } from '../servers.ts'
import { openChromium } from '../web/chromium.ts'
import { openSignedIn } from '../web/visit.ts'
import { type Job, ending } from './job.ts'

const accounts = 10_000
const calls = 40
const maxRounds = 3
const settleMs = 3000

/** Measures the member table of a server with ten thousand accounts. */
export const members: Job = (bench) =>
  ending(async (later) => {
    const browser = await openChromium()
    if (!browser) return [unmeasured('members', '', 'the member table', 'no Chromium was found')]
    later({ stop: () => browser.close() })
    const parley = later(await startParley(bench))
    await parley.again(() => addAccounts(parley.data, accounts))
    const rounds: Round[] = []
    for (let round = 0; round < Math.min(bench.options.rounds, maxRounds); round++) {
      const { context, page } = await openSignedIn(browser, parley.people.admin)
      const details = { ...(await timeRequests(parley)), ...(await timeTable(page, parley.origin)) }
      await context.close()
      rounds.push(roundOf(round, details))
    }
    bench.rounds.push(...rounds)
    return rowsOf(rounds)
  })

async function timeRequests({ origin, people }: Parley): Promise<Record<string, number>> {
  const key = { 'x-api-key': people.admin.token }
  const time = async (queryOf: (i: number) => MemberQuery) => {
    const times: number[] = []
    for (let i = 0; i < calls; i++) {
      const started = performance.now()
      await call(origin, searchMembers, { query: queryOf(i) }, key)
      times.push(performance.now() - started)
    }
    return times.sort((a, b) => a - b)[calls / 2] ?? 0
  }
  return {
    page: await time((i) => ({ offset: i * 100 })),
    found: await time((i) => ({ query: `bergstrom ${i}` })),
    lastSeen: await time((i) => ({ sort: 'last_seen_at', order: 'desc', offset: i * 100 })),
  }
}

async function timeTable(page: Page, origin: string): Promise<Record<string, number>> {
  await page.goto(`${origin}/#/setting/version`)
  const link = page.getByRole('link', { name: 'Members' })
  await link.waitFor()
  await page.waitForTimeout(settleMs)
  const open = await timed(async () => {
    await link.click()
    await rowShown(page, 'Aiko Almeida 0')
  })
  const rendered = await page.getByRole('row').count()
  const before = await page.evaluate(() => window.noted.tbt)
  const scroll = await timed(() => scrollTo(page, 0.5))
  const farther = await timed(() => scrollTo(page, 1))
  const blocked = (await page.evaluate(() => window.noted.tbt)) - before
  const search = await timed(async () => {
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('gundogan 7006')
    await rowShown(page, 'Gündoğan 7006')
  })
  return { open, scroll: Math.max(scroll, farther), blocked, search, rendered }
}

// Looks once a frame: locators look less and less often.
const rowShown = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[role=row][data-index]')].some((row) =>
        row.textContent.includes(wanted),
      ),
    name,
    { polling: 'raf' },
  )

/** Scrolls to a part of the table, and waits until it has no placeholders in view. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await page.evaluate(async (to) => {
    const row = document.querySelector('[role=row][data-index]')
    let box = row?.parentElement ?? null
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
    if (!box) throw new Error('Nothing scrolls')
    box.scrollTop = (box.scrollHeight - box.clientHeight) * to
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    while (document.querySelector('[data-index] [aria-busy]'))
      await new Promise(requestAnimationFrame)
  }, part)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

// The browser's load cannot be separated from that of other programs, so no round is marked noisy.
function roundOf(round: number, details: Record<string, number>): Round {
  return {
    job: 'members',
    adapter: 'browser',
    params: { accounts },
    guarantee: 'shows the member table in Chromium',
    round,
    seconds: 0,
    load_core_pct: 0,
    noisy: false,
    details,
    node: machine.node,
    kernel: machine.kernel,
    cpu: machine.cpu,
  }
}

function rowsOf(rounds: readonly Round[]): Row[] {
  const row = (figure: string, unit: string, name: string, max: number) =>
    absolute(
      rounds,
      { job: 'members', figure, unit, pick: ({ details }) => details?.[name] },
      { max },
    )
  return [
    row('a page of 100 of 10,000 accounts, p50', 'ms', 'page', 30),
    row('a page that is searched for, p50', 'ms', 'found', 30),
    row('a page by last activity, p50', 'ms', 'lastSeen', 80),
    row('first row after a click on the section', 'ms', 'open', 600),
    row('rows after a jump by thousands', 'ms', 'scroll', 400),
    row('total blocking time with both jumps', 'ms', 'blocked', 400),
    row('search, from the last letter, 250 ms of waiting included', 'ms', 'search', 600),
    row('rows in the page', 'rows', 'rendered', 60),
  ]
}
