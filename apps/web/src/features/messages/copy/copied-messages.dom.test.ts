import { cpuOf, longTexts, noise } from '@parley/rules/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseMarkdown, renderMarkdown } from '../text/markdown.ts'
import { copiedMessages } from './copied-messages.ts'
import { shownText } from './shown-text.ts'

const words = { copy: 'Copy', done: 'Done', open: 'To do' }
const people = new Map([[7, 'Mei']])

const head = (name: string, time: string) =>
  `<div data-run-head><button type="button"><bdi>${name}</bdi></button><span>Bot</span><time>${time}</time></div>`
const row = (content: string) =>
  `<time aria-hidden>10:39</time><div data-message-text>${content}<span data-uncopied>edited</span></div>
  <div role="group"><button type="button">👍 2</button></div>`
const plain = (text: string) => row(`<span>${text}</span>`)
const markdown = (text: string) =>
  row(`<div data-markdown>${renderMarkdown(text, people, words)}</div>`)

beforeEach(() => {
  document.body.innerHTML = '<main></main>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

function show(...rows: string[]): HTMLElement {
  const main = document.querySelector('main') as HTMLElement
  main.innerHTML = rows.join('\n')
  return main
}

function all(...rows: string[]) {
  const range = document.createRange()
  range.selectNodeContents(show(...rows))
  return copiedMessages(range)
}

/** Selects from one text to the end of another. */
function between(first: string, last: string): Range {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let started = false
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    if (!started && text.data.includes(first)) range.setStart(text, text.data.indexOf(first))
    started ||= text.data.includes(first)
    const end = text.data.indexOf(last)
    if (started && end >= 0) {
      range.setEnd(text, end + last.length)
      return range
    }
  }
  throw new Error(`${first} … ${last} is not shown`)
}

test('four messages are copied with names and times once, signs of lists, and no controls', () => {
  const copied = all(
    head('Bob', '10:39'),
    plain('look\nhere'),
    markdown('- a\n- b'),
    markdown('```js\nlet a = 1\n\n  b()\n```'),
    head('Ann', '10:41'),
    plain('thanks'),
  )
  expect(copied?.text).toBe(
    'Bob 10:39\nlook\nhere\n- a\n- b\nlet a = 1\n\n  b()\n\nAnn 10:41\nthanks',
  )
})

test.each([
  ['- a\n  - b\n  - c\n- d', '- a\n  - b\n  - c\n- d'],
  ['3. a\n4. b', '3. a\n4. b'],
  ['- [x] a\n- [ ] b', '- [x] a\n- [ ] b'],
  ['> said\n\nmine', '> said\n\nmine'],
  ['> - a\n> - b', '> - a\n> - b'],
  ['**bold** and\nnext @7 !', 'bold and\nnext @Mei !'],
  ['one\n\ntwo', 'one\n\ntwo'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a\tb\n1\t2'],
  ['## Plan\ntext', 'Plan\n\ntext'],
  ['a\n\n---\n\nb', 'a\n\n---\n\nb'],
])('%j is copied as %j', (source, text) => {
  expect(all(markdown(source))?.text).toBe(text)
})

describe('a part of messages', () => {
  test('has the sign of an item only with its first word', () => {
    show(markdown('1. one two\n2. three four\n3. five six'))
    expect(copiedMessages(between('two', 'five'))?.text).toBe('two\n2. three four\n3. five')
    expect(copiedMessages(between('one', 'three'))?.text).toBe('1. one two\n2. three')
  })

  test('within one message has neither name nor time', () => {
    show(head('Bob', '10:39'), plain('some words here'))
    expect(copiedMessages(between('words', 'words'))?.text).toBe('words')
  })

  test('is nothing outside of messages', () => {
    show('<p>other words</p>', plain('text'))
    expect(copiedMessages(between('other', 'words'))).toBeUndefined()
  })
})

test('the HTML keeps the formatting and the language of code, and has no controls', () => {
  const copied = all(
    head('Bob &lt;b&gt;', '10:39'),
    plain('a\nb &lt;i&gt;'),
    markdown('- **a** @7 !\n\n```ts\nlet a\n```'),
  )
  const box = document.createElement('div')
  box.innerHTML = copied?.html ?? ''
  expect(box.querySelector('button, [data-code-bar], [data-uncopied], i')).toBeNull()
  expect(box.querySelector('p')?.textContent).toBe('Bob <b> 10:39')
  expect(box.querySelector('br')?.nextSibling?.textContent).toBe('b <i>')
  expect(box.querySelector('li strong')?.textContent).toBe('a')
  expect(box.querySelector('pre code')?.className).toBe('language-ts')
})

test('the HTML of a part of a list is a list', () => {
  show(markdown('- one\n- two\n- three'))
  const box = document.createElement('div')
  box.innerHTML = copiedMessages(between('one', 'two'))?.html ?? ''
  expect([...box.querySelectorAll('ul > li')].map((item) => item.textContent)).toEqual([
    'one',
    'two',
  ])
})

test('the size of a file stands apart from its name, and a picture is its name', () => {
  const card =
    '<span><bdi>plan.pdf</bdi><small>84 KB</small></span><span aria-hidden="true">PDF</span>'
  const picture =
    '<button type="button" data-copied><img alt="cat.png"><span data-uncopied>loading</span></button>'
  expect(all(row(card), row(picture))?.text).toBe('plan.pdf 84 KB\ncat.png')
})

// One of each kind of element, not sanitized, which takes long in jsdom. shown-text.all.test.ts reads all long texts.
test.each([
  'paragraphs',
  'line feeds',
  'lists further and further in',
  'lists in quotes',
  'a wide table',
  'emphasis of all kinds',
  'fences of two kinds',
])('the text of a section of %s is read in 50 ms', (name) => {
  const html = parseMarkdown((longTexts[name] as string).slice(0, 4_096), people, words)
  const part = show(row(`<div data-markdown>${html}</div>`))
  const limitMs = 50 * noise
  expect(cpuOf(() => shownText(part), limitMs)).toBeLessThan(limitMs)
})
