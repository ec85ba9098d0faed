import type { SignedIn } from '@parley/client'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

/** A page in the pseudo-language, and what it shows. */
export interface Visit extends Scene {
  page: Page
  url: string
}

/** A page, dialog or menu. */
export interface Stop {
  name: string
  /** Goes there from wherever the page is, or from the stop before, and waits for its content. */
  open(visit: Visit): Promise<void>
  /** A selector of the part that no other stop shows. */
  region?: string
  /** The buttons and links that need the height of a finger on a phone. */
  targets?(page: Page): Locator
}

/** A text that a page shows, or a part of it. */
type Sign = string | ((page: Page) => Locator)

/** The name of an element: exactly a text of the catalogue. */
export const label = (text: string) => new RegExp(`^⟦${text}·*⟧$`)

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: label(name) })

/** A text in the main part of a page. Unlike the navigation, the page before does not show it. */
export const inMain = (text: string) => (page: Page) => page.getByRole('main').getByText(text)

/** A heading that is exactly a text of the catalogue. */
export const heading = (text: string) => (page: Page) =>
  page.getByRole('heading', { name: label(text) })

/** A stop with an address. */
export const pageAt = (path: Path, sign: Sign, name = String(path)): Stop =>
  opened(name, path, async () => {}, sign)

/** Opens an address without a reload. */
export async function goTo({ page, url }: Visit, path: string) {
  await closeDialogs(page)
  await page.goto(`${url}/#${path}`)
}

/** Waits until a sign is visible and nothing is loading. */
export async function waitFor(page: Page, sign: Sign) {
  const shown = typeof sign === 'string' ? page.getByText(sign) : sign(page)
  await shown.filter({ visible: true }).first().waitFor()
  // Placeholders of what is loading say so to screen readers.
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

// A dialog inside a dialog needs a second Escape, and so does one below a tooltip, which the first one closes.
async function closeDialogs(page: Page) {
  const open = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 15_000 })
}

/** Signs a user in, in place of the current one. */
export async function signIn({ page, url }: Visit, session: SignedIn) {
  const text = JSON.stringify(session)
  await page.evaluate((value) => localStorage.setItem('parley.session', value), text)
  await page.goto('about:blank')
  await page.goto(`${url}/#/chat`)
}

/** A stop that is opened from an address. */
export const opened = (
  name: string,
  path: Path,
  act: (page: Page) => Promise<void>,
  sign: Sign,
): Stop => ({
  name,
  async open(visit) {
    await goTo(visit, pathOf(path, visit))
    await act(visit.page)
    await waitFor(visit.page, sign)
  },
})

/** A stop that is opened from the one before it. */
export const next = (name: string, act: (page: Page) => Promise<void>, sign: Sign): Stop => ({
  name,
  async open({ page }) {
    await act(page)
    await waitFor(page, sign)
  },
})

type Path = string | ((visit: Visit) => string)

const pathOf = (path: Path, visit: Visit) => (typeof path === 'string' ? path : path(visit))
