import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { foreignTexts, misfits } from '../pseudo.ts'
import { touchHeight } from '../touch.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules of `tags` whose result depends on colours. They take most of the time. */
const colourRules = ['color-contrast', 'link-in-text-block']
/** The rules of `tags` that find nothing in fields that are scrolled out of sight. */
const sightRules = ['label-title-only']
const overlays = '[role=dialog], [role=alertdialog], [role=menu]'

/** The texts that are not from the catalogue, and what does not fit in either direction. */
export async function textFaults(page: Page, data: readonly string[]): Promise<string[]> {
  const foreign = await foreignTexts(page, data)
  const fromLeft = await misfits(page)
  await setDirection(page, 'rtl')
  const fromRight = await misfits(page)
  await setDirection(page, 'ltr')
  return [
    ...foreign.map((text) => `not translated: ${text}`),
    ...fromLeft.map((text) => `does not fit: ${text}`),
    ...fromRight.map((text) => `does not fit from right to left: ${text}`),
  ]
}

/** The violations that axe finds, except for those that depend on colours. */
export async function axeFaults(page: Page): Promise<string[]> {
  const runOnly = { type: 'tag', values: tags } as const
  const faults = await analyze(page, runOnly, [...colourRules, ...sightRules])
  return [...faults, ...(await labelFaults(page))]
}

async function labelFaults(page: Page): Promise<string[]> {
  const runOnly = { type: 'rule', values: sightRules } as const
  const viewport = page.viewportSize()
  const faults = await analyze(page, runOnly)
  if (faults.length === 0 || !viewport) return faults
  await page.setViewportSize({ ...viewport, height: 3000 })
  const rest = await analyze(page, runOnly)
  await page.setViewportSize(viewport)
  return rest
}

/** The colours of a page, or of the dialogs and menus in front of it, that are hard to read. */
export async function colourFaults(page: Page, region = 'body'): Promise<string[]> {
  const isCovered = (await page.locator(overlays).count()) > 0
  return analyze(page, { type: 'rule', values: colourRules }, [], isCovered ? overlays : region)
}

/** The same in the dark colour scheme. Elements and texts are those of the light one. */
export async function darkFaults(page: Page, region?: string): Promise<string[]> {
  await setScheme(page, 'dark')
  const faults = await colourFaults(page, region)
  await setScheme(page, 'light')
  return faults.map((fault) => `dark: ${fault}`)
}

async function analyze(
  page: Page,
  runOnly: RunOnly,
  ignored: readonly string[] = [],
  region?: string,
): Promise<string[]> {
  // axe has 560 kB, and stays in a page until it is reloaded.
  const has = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  const axe = new AxeBuilder(has.every(Boolean) ? { page, axeSource: 'undefined' } : { page })
  const rules = Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }]))
  // `preload` fetches style sheets and media for rules that do not apply here.
  const options = { rules, resultTypes: ['violations' as const], preload: false }
  axe.options({ ...options, runOnly: { ...runOnly, values: [...runOnly.values] } })
  // The page has no cross-origin frames, so axe need not open another page for them.
  axe.setLegacyMode()
  // The picker has 1,900 emojis in sections that are alike. The first section stands for all.
  axe.exclude('[data-section] ~ [data-section]')
  if (region) axe.include(region)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe ${id}: ${html}`))
}

type RunOnly = { type: 'tag' | 'rule'; values: readonly string[] }

async function setScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)

/** The targets that are less than 44 pixels high to a finger. */
export async function touchFaults(targets: Locator): Promise<string[]> {
  const faults: string[] = []
  for (const target of await targets.all()) {
    const height = await target.evaluate(touchHeight)
    if (height < 44) faults.push(`${height} px to touch: ${await target.evaluate(nameOf)}`)
  }
  return faults
}

// Runs in the page.
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60)
