import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const words = { copy: 'Copy', done: 'Done', open: 'To do' }
const people = new Map([[7, 'Mei <b>']])

function drawn(source: string, names = new Map<number, string>()) {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown(source, names, words)
  return box
}

describe('nothing that is written can act', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt:alert(1))',
    '[click](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '![x" onerror="alert(1)](/a.png)',
    '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '[x](https://a.example "\\" onmouseover=\\"alert(1)")',
    '```"><img src=x onerror=alert(1)>\ncode\n```',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '[a]: javascript:alert(1)\n[a]',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  ])('%s', (source) => {
    const box = drawn(source)
    expect(box.querySelector('script, iframe, svg, math, style, object, form')).toBeNull()
    for (const element of box.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on')).toBe(false)
        if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?:|mailto:|\/)/)
      }
    }
  })

  test('a mention carries a name, never its markup', () => {
    const chip = drawn('hi @7 there', people).querySelector('button')
    expect(chip?.dataset.uid).toBe('7')
    expect(chip?.textContent).toBe('@Mei <b>')
  })
})

test('who reads sees which mention is meant for him', () => {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown('@7 and @8', new Map([...people, [8, 'Lea']]), words, 8)
  expect(box.querySelector('[data-me]')?.textContent).toBe('@Lea')
  expect(box.querySelectorAll('[data-me]')).toHaveLength(1)
})

test('columns stay aligned without styles', () => {
  const box = drawn('| a | b |\n|---|---:|\n| 1 | 2 |')
  const cells = [...box.querySelectorAll('th, td')]
  expect(cells.map((cell) => cell.getAttribute('align'))).toEqual([null, 'right', null, 'right'])
  expect(box.querySelector('[style]')).toBeNull()
})

test('a fenced block is coloured and can be copied', () => {
  const box = drawn('```ts\nconst tiles = 1\n```')
  expect(box.querySelector('.hljs-keyword')?.textContent).toBe('const')
  expect(box.querySelector('pre')?.textContent).toBe('const tiles = 1\n')
  expect(box.querySelector('[data-copy]')?.textContent).toBe('Copy')
  expect(box.querySelector('pre')?.tabIndex).toBe(0)
})

test('links open elsewhere and know nothing of us', () => {
  const link = drawn('https://harbour.example/docs').querySelector('a')
  expect(link?.target).toBe('_blank')
  expect(link?.rel).toBe('noopener noreferrer')
})

test('pictures of this server are drawn, others stay links', () => {
  const own = drawn('![plan](/api/resource/file?file_path=a)')
  expect(own.querySelector('[data-picture] img')?.getAttribute('alt')).toBe('plan')
  const foreign = drawn('![spy](https://elsewhere.example/a.png) ![spy](//elsewhere.example/a.png)')
  expect(foreign.querySelector('img')).toBeNull()
  expect(foreign.querySelector('a')?.textContent).toBe('spy')
})

test('lists, tasks, quotes, tables and line breaks', () => {
  const box = drawn(
    '- [x] done\n- [ ] open\n- plain\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\none\ntwo',
  )
  expect(
    [...box.querySelectorAll('[role=img]')].map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Done', 'To do'])
  expect(box.querySelectorAll('li')).toHaveLength(3)
  expect(box.querySelector('blockquote')?.textContent?.trim()).toBe('said')
  expect(box.querySelectorAll('[data-table] td')).toHaveLength(2)
  expect(box.querySelector('p:last-child br')).not.toBeNull()
})
