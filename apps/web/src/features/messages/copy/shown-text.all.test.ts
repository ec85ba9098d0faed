// @vitest-environment jsdom
import { cpuOf, longTexts, noise } from '@parley/rules/testing'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../text/markdown.ts'
import { shownText } from './shown-text.ts'

const words = { copy: 'Copy', done: 'Done', open: 'To do' }

test.each(Object.entries(longTexts))(
  'the text of a section of %s is read in 50 ms',
  (_name, text) => {
    const part = document.createElement('div')
    part.innerHTML = `<div data-markdown>${renderMarkdown(text.slice(0, 4_096), new Map([[7, 'Mei']]), words)}</div>`
    const limitMs = 50 * noise
    expect(cpuOf(() => shownText(part), limitMs)).toBeLessThan(limitMs)
  },
)
