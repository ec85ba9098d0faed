import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'

// A pseudo-language shows which texts of a page bypass the catalogue, and which places are too narrow: each English text
// in brackets, lengthened by two fifths. It stands in for Chinese, whose dates have no Latin letters.

const folder = join(import.meta.dirname, '../../apps/web/public/locales/en')

/** Options of a context that reads the pseudo-language. */
export const pseudoReader = { locale: 'zh' } satisfies BrowserContextOptions

type Texts = { [key: string]: string | Texts }

function stretched(text: string): string {
  const letters = text.replace(/\{\{.*?\}\}/g, '').length
  return `⟦${text}${'·'.repeat(Math.ceil(letters * 0.4))}⟧`
}

const pseudo = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? stretched(value) : pseudo(value),
    ]),
  )

/** Serves the pseudo-language to all pages of the context of a page. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.context().route(/\/locales\/zh\/\w+\.json$/, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({ json: pseudo(JSON.parse(readFileSync(join(folder, name), 'utf8'))) })
  })
}

/** The texts and labels on a page that are in Latin letters and not from the catalogue, but for the data of a test. */
export async function foreignTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(readTexts)
  const known = [...data].toSorted((a, b) => b.length - a.length)
  return [...new Set(texts)].filter((text) => {
    let rest = text
    while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '')
    for (const word of known) rest = rest.replaceAll(word, '')
    return /\p{Script=Latin}{2}/u.test(rest)
  })
}

// Runs in the page.
function readTexts(): string[] {
  const found: string[] = []
  // A sentence with a link in it has several nodes.
  const wholeOf = (element: Element) => {
    let one: Element | null = element
    for (let level = 0; one && level < 4 && one.textContent.length < 200; level++) {
      if (/^⟦(?:[^⟦⟧]|⟦[^⟦⟧]*⟧)*⟧$/.test(one.textContent)) return one.textContent
      one = one.parentElement
    }
    return undefined
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('script, style, noscript, kbd, code, [lang]:not(html)')) continue
    if (parent.checkVisibility()) found.push(wholeOf(parent) ?? node.textContent ?? '')
  }
  for (const element of document.body.querySelectorAll('*')) {
    // Emojis have English names in every language.
    if (element.closest('[data-section] [role=gridcell]')) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
      const text = element.getAttribute(name)
      if (text && element.checkVisibility()) found.push(text)
    }
  }
  return found
}

/**
 * What does not fit: the page itself if it scrolls sideways, and controls and headings whose text is cut. Texts of
 * users may be cut.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(readMisfits)

// Runs in the page.
function readMisfits(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} of ${clientWidth} wide`)
  // A row of filters may be moved sideways.
  const isInScroller = (element: Element) => {
    for (let one = element.parentElement; one; one = one.parentElement) {
      const { overflowX } = getComputedStyle(one)
      if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth) return true
    }
    return false
  }
  const controls = 'button, label, legend, h1, h2, h3, h4, th, dt, [role=tab], [role=menuitem]'
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    const text = element.innerText
    if (!text.includes('⟦') || !element.checkVisibility()) continue
    const parts = [element, ...element.querySelectorAll<HTMLElement>('*')]
    const isCut = parts.some((one) => {
      const { overflowX } = getComputedStyle(one)
      return overflowX !== 'visible' && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
    })
    const { left, right } = element.getBoundingClientRect()
    const isOutside = right > left && (left < -1 || right > window.innerWidth + 1)
    if (isCut || (isOutside && !isInScroller(element))) found.push(text)
  }
  return [...new Set(found)]
}
