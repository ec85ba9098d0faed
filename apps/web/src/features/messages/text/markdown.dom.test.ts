import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const words = { copy: 'Copy', done: 'Done', open: 'To do' }
const people = new Map([[7, 'Mei <b>']])

function render(source: string, names = new Map<number, string>()) {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown(source, names, words)
  return box
}

describe('rendered HTML contains no script, event handler or unsafe address', () => {
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
    const box = render(source)
    expect(box.querySelector('script, iframe, svg, math, style, object, form')).toBeNull()
    for (const element of box.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on')).toBe(false)
        if (name === 'href' || name === 'src') expect(value).toMatch(/^(https?:|mailto:|\/)/)
      }
    }
  })

  test('a mention escapes markup in a user name', () => {
    const chip = render('hi @7 there', people).querySelector('button')
    expect(chip?.dataset.uid).toBe('7')
    expect(chip?.textContent).toBe('@Mei <b>')
  })
})

test('only a mention of the reader is highlighted', () => {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown('@7 and @8', new Map([...people, [8, 'Lea']]), words, { me: 8 })
  expect(box.querySelector('[data-me]')?.textContent).toBe('@Lea')
  expect(box.querySelectorAll('[data-me]')).toHaveLength(1)
})

test('a group is highlighted only in a message that notifies it', () => {
  const box = document.createElement('div')
  box.innerHTML = renderMarkdown('**@all** see `@all`', people, words, { isToGroup: true })
  expect([...box.querySelectorAll('[data-group]')].map((one) => one.textContent)).toEqual(['@all'])
  expect(render('**@all**').querySelector('[data-group]')).toBeNull()
})

test('table columns are aligned by an attribute instead of a style', () => {
  const box = render('| a | b |\n|---|---:|\n| 1 | 2 |')
  const cells = [...box.querySelectorAll('th, td')]
  expect(cells.map((cell) => cell.getAttribute('align'))).toEqual([null, 'right', null, 'right'])
  expect(box.querySelector('[style]')).toBeNull()
})

test('a fenced code block is highlighted and has a copy button', () => {
  const box = render('```ts\nconst tiles = 1\n```')
  expect(box.querySelector('.hljs-keyword')?.textContent).toBe('const')
  expect(box.querySelector('pre')?.textContent).toBe('const tiles = 1\n')
  expect(box.querySelector('[data-copy]')?.textContent).toBe('Copy')
  expect(box.querySelector('pre')?.tabIndex).toBe(0)
})

test('links open in a new tab without opener and referrer', () => {
  const link = render('https://harbour.example/docs').querySelector('a')
  expect(link?.target).toBe('_blank')
  expect(link?.rel).toBe('noopener noreferrer')
})

test('an uploaded picture is rendered', () => {
  const own = render('![plan](/api/resource/file?file_path=a)')
  expect(own.querySelector('[data-picture] img')?.getAttribute('alt')).toBe('plan')
})

test.each([
  'https://elsewhere.example/a.png',
  '//elsewhere.example/a.png',
  '/\\elsewhere.example/a.png',
  '/api/token/login_guest',
  '/api/token/logout',
  '/api/group/1/leave',
  '/api/resource/open_graphic_parse?url=http://elsewhere.example',
  '/api/resource/file/../../token/login_guest',
  '/api/resource/file/%2e%2e/%2E%2E/token/login_guest',
  '/a.png',
])('a picture from %s is rendered as a link', (address) => {
  const box = render(`![spy](${address})`)
  expect(box.querySelector('img, [data-picture]')).toBeNull()
  expect(box.querySelector('a')?.textContent).toBe('spy')
})

test('only web and mail addresses become links', () => {
  const box = render('https://a.example ines@a.example ftp://a.example //a.example build.sh')
  const addresses = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(['https://a.example', 'mailto:ines@a.example'])
})

test('lists, tasks, quotes, tables and line breaks are rendered', () => {
  const box = render(
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

test('names of custom emoji become pictures, except in code, words and addresses', () => {
  const emoji = new Map([['a_b', '/api/resource/emoji?id=1"<']])
  const picturesIn = (text: string) => {
    const box = document.createElement('div')
    box.innerHTML = renderMarkdown(text, new Map(), words, { emoji })
    return [...box.querySelectorAll('img')].map((picture) => [
      picture.alt,
      picture.getAttribute('src'),
    ])
  }
  const picture = [':a_b:', '/api/resource/emoji?id=1"<']
  expect(picturesIn('**:a_b:** *:a_b::a_b:*')).toEqual([picture, picture, picture])
  for (const text of [
    '`:a_b:`',
    'x:a_b:',
    ':a_b:x',
    'x_:a_b:',
    ':other:',
    'https://a.example/:a_b:',
  ]) {
    expect([text, picturesIn(text)]).toEqual([text, []])
  }
  expect(picturesIn('```\n:a_b:\n```')).toEqual([])
})
