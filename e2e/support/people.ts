import { scopeOf, type SignedIn } from '@parley/client'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { waitForOwnNavigations } from './own-navigation.ts'
import { adminOf, makeAccount, setUp, signIn } from './calls.ts'
import type { TestServer } from './server.ts'
import { type Watch, watchBrowser } from './watch.ts'

/** Context options of a phone. */
export const phone = {
  viewport: { width: 400, height: 800 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

/** Sets up a new server by API calls and opens a browser signed in as its first user. */
export async function openFirstAdmin(
  browser: Browser,
  server: TestServer,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return openSignedIn(browser, server, await setUp(server, 'Ines'), options)
}

/** A new user with an account, signed in. */
export async function openNewUser(
  browser: Browser,
  server: TestServer,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return openSignedIn(browser, server, await makeAccount(server, adminOf(server), name), options)
}

/** The same user in another browser. */
export async function openAgain(
  browser: Browser,
  server: TestServer,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  return openSignedIn(browser, server, await signIn(server, name), options)
}

/** A browser without a sign-in. */
export async function openVisitor(
  browser: Browser,
  server: TestServer,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext(options)
  return openPage(context, server, path)
}

async function openSignedIn(
  browser: Browser,
  server: TestServer,
  session: SignedIn,
  options: BrowserContextOptions,
): Promise<Person> {
  const context = await browser.newContext(options)
  // The start page would open the first unread chat.
  const person = await openPage(context, server, '/#/chat', session)
  await expect(person.chats).toBeVisible()
  return person
}

async function openPage(
  context: BrowserContext,
  server: TestServer,
  path: string,
  session?: SignedIn,
): Promise<Person> {
  const watch = watchBrowser(context, server.url)
  const page = await context.newPage()
  waitForOwnNavigations(page)
  // The `storageState` of Playwright would open a further page to store it.
  const script = session && (await page.addInitScript(storeSession, JSON.stringify(session)))
  await page.goto(server.url + path)
  await script?.dispose()
  return new Person(page, watch, session)
}

// Runs in the page.
const storeSession = (session: string) => localStorage.setItem('parley.session', session)

/** A user with a browser. Chats are named `#general` and `@Bob`. */
export class Person {
  readonly page: Page
  readonly watch: Watch
  readonly #session: SignedIn | undefined

  constructor(page: Page, watch: Watch, session?: SignedIn) {
    this.page = page
    this.watch = watch
    this.#session = session
  }

  /** The user's sign-in. Throws for a browser that was opened without one. */
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

  /** A toast at the bottom of the window. */
  toast(words: string): Locator {
    return this.page.getByRole('region', { name: /^Notices/ }).getByText(words)
  }

  /** A chat's row in the list. */
  row(chat: string): Locator {
    // A name in the preview of a message is a bdi.
    const name = this.page.locator('span').filter({ hasText: exactly(chat.slice(1)) })
    return this.chats.locator('[data-chat]').filter({ has: name })
  }

  /** The message with exactly this text, sent or pending. */
  message(text: string): Locator {
    return this.feed.locator('article').filter({
      has: this.page.locator('[dir=auto]').getByText(text, { exact: true }).or(this.#whole(text)),
    })
  }

  #whole(text: string): Locator {
    return this.page.locator(`[dir=auto]:text-is(${JSON.stringify(text)})`)
  }

  // A pending message has neither actions nor a menu.
  #arrived(text: string): Locator {
    return this.message(text).and(this.page.locator('[data-mid]'))
  }

  /** The texts of the rendered messages, from the top. */
  async texts(): Promise<string[]> {
    return this.feed.locator('article [dir=auto]').allInnerTexts()
  }

  async open(chat: string) {
    await this.row(chat).click()
    await this.expectOpen(chat)
  }

  async expectOpen(chat: string) {
    await expect(this.page.getByRole('textbox', { name: `Message ${chat}` })).toBeVisible()
  }

  async send(text: string) {
    await this.composer.fill(text)
    await this.composer.press('Enter')
  }

  /** Types at the caret. A chat that was just opened has it in the composer. */
  async type(text: string) {
    await expect(this.composer).toBeFocused()
    await this.page.keyboard.type(text)
  }

  /** Waits until no message is pending and the feed no longer moves. */
  async waitUntilSent() {
    await expect(this.page.locator('[data-outbox]')).toHaveCount(0)
  }

  async expectMessage(text: string) {
    await expect(this.message(text)).toBeVisible()
  }

  async expectNoMessage(text: string) {
    await expect(this.message(text)).toHaveCount(0)
  }

  /** Replies to a message with the button beside it. */
  async reply(to: string, text: string) {
    await this.clickAction(to, 'Reply')
    await this.send(text)
  }

  async edit(text: string, next: string) {
    await this.clickAction(text, 'Edit')
    const field = this.page.getByRole('textbox', { name: 'Edit message' })
    await field.fill(next)
    await field.press('Enter')
    await expect(field).toHaveCount(0)
  }

  async react(to: string, emoji: string) {
    await this.clickAction(to, `React with ${emoji}`)
  }

  /** Deletes a message from its menu. Deleting a message of another user asks first. */
  async delete(text: string) {
    await this.chooseMenuItem(text, 'Delete')
  }

  /** Clicks an action button beside a message. */
  async clickAction(text: string, what: string) {
    const message = this.#arrived(text)
    const button = message.getByRole('toolbar').getByRole('button', { name: what, exact: true })
    // The actions disappear when the row moves under a resting mouse.
    await expect(async () => {
      await message.hover()
      await expect(button).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await button.click()
  }

  /** Chooses an item of a message's menu. */
  async chooseMenuItem(text: string, what: string) {
    await this.#arrived(text).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: what }).click()
  }

  /** Opens the switcher by its shortcut and types into it. */
  async search(words: string) {
    const { keyboard } = this.page
    const field = this.page.getByRole('dialog').getByRole('combobox')
    // A page that has just loaded may not have its listeners yet.
    await expect(async () => {
      await keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await keyboard.type(words)
  }

  /** Runs an action and waits for its toast. */
  async expectToast(words: string, act: Promise<void>) {
    await Promise.all([this.toast(words).waitFor(), act])
  }

  /** From now on, timers of four seconds and more last ten times as long in this page. */
  async lengthenTimers() {
    await this.page.evaluate(() => {
      const before = window.setTimeout
      const longer = (work: () => void, ms = 0) => before(work, ms < 4_000 ? ms : ms * 10)
      Object.assign(window, { setTimeout: longer })
    })
  }

  /** Waits for the label of a chat's badge, such as "2 unread messages". */
  async expectBadge(chat: string, words: string) {
    await expect(this.row(chat)).toContainText(words)
  }

  async expectNoBadge(chat: string) {
    await expect(this.row(chat)).not.toContainText(/unread message|mentioned you/)
  }

  /** Waits for the typing notice of the open chat, which is shown only briefly. */
  async expectTyping(words: string) {
    const line = this.page.getByRole('main').getByText(words)
    await expect(line).toBeVisible({ timeout: 1_000 })
  }

  /** Opens another tab of the same browser. */
  async openTab(): Promise<Person> {
    const page = await this.page.context().newPage()
    waitForOwnNavigations(page)
    await page.goto(new URL('/', this.page.url()).href)
    return new Person(page, this.watch, this.#session)
  }

  /** Disconnects or reconnects the network. */
  async setOffline(offline: boolean) {
    this.watch.expect(/net::ERR_/)
    await this.page.context().setOffline(offline)
    // Without this wait, a network that returns at once goes unnoticed by the page.
    const knows = (isOnline: boolean) => navigator.onLine === isOnline
    await this.page.waitForFunction(knows, !offline)
  }

  /** Waits until this browser has stored `count` messages. */
  async waitUntilStored(count: number) {
    const scope = scopeOf(this.session)
    await expect.poll(() => this.page.evaluate(countStored, scope)).toBeGreaterThanOrEqual(count)
  }
}

/** A pattern for exactly this text. */
const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

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
