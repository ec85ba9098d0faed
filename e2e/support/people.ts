import { scopeOf, type SignedIn } from '@parley/client'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { adminOf, makeAccount, setUp, signIn } from './calls.ts'
import type { TestServer } from './server.ts'
import { type Watch, watchBrowser } from './watch.ts'

/** A phone in somebody's hand. */
export const phone = {
  viewport: { width: 400, height: 800 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

/** Sets a fresh server up past the screens and looks at it, signed in as its first person. */
export async function founder(
  browser: Browser,
  server: TestServer,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return arrive(browser, server, await setUp(server, 'Ines'), options)
}

/** Somebody new with an account, signed in. */
export async function joins(
  browser: Browser,
  server: TestServer,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return arrive(browser, server, await makeAccount(server, adminOf(server), name), options)
}

/** The same person in another browser. */
export async function comesAgain(
  browser: Browser,
  server: TestServer,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return arrive(browser, server, await signIn(server, name), options)
}

/** A browser in which nobody is signed in. */
export async function visits(
  browser: Browser,
  server: TestServer,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  return open(context, server, path)
}

async function arrive(
  browser: Browser,
  server: TestServer,
  session: SignedIn,
  options: BrowserContextOptions,
): Promise<Person> {
  const localStorage = [{ name: 'parley.session', value: JSON.stringify(session) }]
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
  const context = await browser.newContext({ ...options, storageState })
  const person = await open(context, server, '/', session)
  await expect(person.chats).toBeVisible()
  return person
}

async function open(
  context: BrowserContext,
  server: TestServer,
  path: string,
  session?: SignedIn,
): Promise<Person> {
  const watch = watchBrowser(context, server.url)
  const page = await context.newPage()
  await page.goto(server.url + path)
  return new Person(page, watch, session)
}

/** Somebody before a browser of his own. Chats are called `#general` and `@Bob`. */
export class Person {
  readonly page: Page
  readonly watch: Watch
  readonly #session: SignedIn | undefined

  constructor(page: Page, watch: Watch, session?: SignedIn) {
    this.page = page
    this.watch = watch
    this.#session = session
  }

  /** Of people who came with an account. */
  get session(): SignedIn {
    if (!this.#session) throw new Error('This person signed in through the page')
    return this.#session
  }

  get chats(): Locator {
    return this.page.getByRole('navigation', { name: 'Chats' })
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: /^Message [#@]/ })
  }

  get feed(): Locator {
    return this.page.getByRole('list', { name: /^Messages (in|with) / })
  }

  /** A notice at the foot of the window. */
  notice(words: string): Locator {
    return this.page.getByRole('region', { name: /^Notices/ }).getByText(words)
  }

  /** A chat's row in the list. */
  row(chat: string): Locator {
    const name = this.page.getByText(chat.slice(1), { exact: true })
    return this.chats.locator('[data-chat]').filter({ has: name })
  }

  /** The message that says exactly this, whether it has arrived or not. */
  message(text: string): Locator {
    return this.feed.locator('article').filter({
      has: this.page.locator('[dir=auto]').getByText(text, { exact: true }).or(this.#whole(text)),
    })
  }

  #whole(text: string): Locator {
    return this.page.locator(`[dir=auto]:text-is(${JSON.stringify(text)})`)
  }

  // What is on its way has neither tools nor a menu.
  #arrived(text: string): Locator {
    return this.message(text).and(this.page.locator('[data-mid]'))
  }

  /** What stands in the feed, from the top, as far as it is drawn. */
  async texts(): Promise<string[]> {
    return this.feed.locator('article [dir=auto]').allInnerTexts()
  }

  async opens(chat: string) {
    await this.row(chat).click()
    await this.isIn(chat)
  }

  async isIn(chat: string) {
    await expect(this.page.getByRole('textbox', { name: `Message ${chat}` })).toBeVisible()
  }

  async writes(text: string) {
    await this.composer.fill(text)
    await this.composer.press('Enter')
  }

  /** Types where the caret stands: in a chat that was just opened, in its field. */
  async types(text: string) {
    await expect(this.composer).toBeFocused()
    await this.page.keyboard.type(text)
  }

  /** Waits until all that was said here is there, and stands in its final place. */
  async isHeard() {
    await expect(this.page.locator('[data-outbox]')).toHaveCount(0)
  }

  async sees(text: string) {
    await expect(this.message(text)).toBeVisible()
  }

  async seesNo(text: string) {
    await expect(this.message(text)).toHaveCount(0)
  }

  /** Answers a message with the button beside it. */
  async replies(to: string, text: string) {
    await this.does(to, 'Reply')
    await this.writes(text)
  }

  async edits(text: string, next: string) {
    await this.does(text, 'Edit')
    const field = this.page.getByRole('textbox', { name: 'Edit message' })
    await field.fill(next)
    await field.press('Enter')
    await expect(field).toHaveCount(0)
  }

  async reacts(to: string, emoji: string) {
    await this.does(to, `React with ${emoji}`)
  }

  /** Deletes a message by its menu. One's own goes at once, others' are asked about first. */
  async deletes(text: string) {
    await this.chooses(text, 'Delete')
  }

  /** Presses a button of the tools beside a message. */
  async does(text: string, what: string) {
    const message = this.#arrived(text)
    const button = message.getByRole('toolbar').getByRole('button', { name: what })
    // What moves under a mouse that rests takes the tools away again.
    await expect(async () => {
      await message.hover()
      await expect(button).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await button.click()
  }

  /** Chooses from a message's menu. */
  async chooses(text: string, what: string) {
    await this.#arrived(text).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: what }).click()
  }

  /** Calls the switcher by its keys and types into it. */
  async seeks(words: string) {
    const { keyboard } = this.page
    const field = this.page.getByRole('dialog').getByRole('combobox')
    // A page that has only just come does not listen yet.
    await expect(async () => {
      await keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await keyboard.type(words)
  }

  /** Does something, and is told of it in passing. */
  async isTold(words: string, act: Promise<void>) {
    await Promise.all([this.notice(words).waitFor(), act])
  }

  /** From now on this page gives ten times as long for what is to be done within seconds. */
  async isPatient() {
    await this.page.evaluate(() => {
      const before = window.setTimeout
      const longer = (work: () => void, ms = 0) => before(work, ms < 4_000 ? ms : ms * 10)
      Object.assign(window, { setTimeout: longer })
    })
  }

  /** What the badge of a chat says, such as "2 unread messages"; nothing without one. */
  async hasBadge(chat: string, words: string) {
    await expect(this.row(chat)).toContainText(words)
  }

  async hasNoBadge(chat: string) {
    await expect(this.row(chat)).not.toContainText(/unread message|mentioned you/)
  }

  /** Who is typing in the open chat. It does not stand there for long. */
  async seesTyping(words: string) {
    const line = this.page.getByRole('main').getByText(words)
    await expect(line).toBeVisible({ timeout: 1_000 })
  }

  /** Opens one more tab of the same browser. */
  async opensTab(): Promise<Person> {
    const page = await this.page.context().newPage()
    await page.goto(new URL('/', this.page.url()).href)
    return new Person(page, this.watch, this.#session)
  }

  /** Loses its network, or has it back. */
  async isOffline(offline: boolean) {
    this.watch.expect(/net::ERR_/)
    await this.page.context().setOffline(offline)
    // Somebody who has it back at once would not even have noticed.
    const knows = (isOnline: boolean) => navigator.onLine === isOnline
    await this.page.waitForFunction(knows, !offline)
  }

  /** Waits until this browser has stored so many messages for the next visit. */
  async hasStored(count: number) {
    const scope = scopeOf(this.session)
    await expect.poll(() => this.page.evaluate(countStored, scope)).toBeGreaterThanOrEqual(count)
  }
}

// Runs in the page.
async function countStored(scope: string): Promise<number> {
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open(`parley.${scope}`)
    opening.addEventListener('success', () => done(opening.result))
    opening.addEventListener('error', () => fail(new Error('no database')))
  })
  const count = database.transaction('messages').objectStore('messages').count()
  await new Promise((done) => count.addEventListener('success', done))
  database.close()
  return count.result
}
