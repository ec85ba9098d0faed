import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { cpuOf, longTexts, noise } from '../testing/index.ts'
import { chatMarkdown } from './chat-markdown.ts'

const markdown = MarkdownIt({ linkify: true, breaks: true }).use(chatMarkdown)
const render = (text: string) => markdown.render(text).trim()
const line = (text: string) => markdown.renderInline(text)

describe('emphasis beside full-width punctuation and in scripts without blanks', () => {
  test.each([
    [
      '**重要：**これは**「強調」**です',
      '<strong>重要：</strong>これは<strong>「強調」</strong>です',
    ],
    ['これは*「強調」*です', 'これは<em>「強調」</em>です'],
    ['これは~~「取消」~~です', 'これは<s>「取消」</s>です'],
    ['请看**《指南》**，谢谢。', '请看<strong>《指南》</strong>，谢谢。'],
    ['他说**“你好”**然后', '他说<strong>“你好”</strong>然后'],
    ['买了**“苹果”**3个', '买了<strong>“苹果”</strong>3个'],
    ['共3**“箱”**', '共3<strong>“箱”</strong>'],
    ['注意**（必读）**PDF', '注意<strong>（必读）</strong>PDF'],
    ['**「A」**と**「B」**', '<strong>「A」</strong>と<strong>「B」</strong>'],
    ['이것은 **"강조"**는', '이것은 <strong>&quot;강조&quot;</strong>는'],
    ['นี่**"สำคัญ"**มาก', 'นี่<strong>&quot;สำคัญ&quot;</strong>มาก'],
    ['ນີ້*(ສຳຄັນ)*ຫຼາຍ', 'ນີ້<em>(ສຳຄັນ)</em>ຫຼາຍ'],
    ['នេះ~~(x)~~ណាស់', 'នេះ<s>(x)</s>ណាស់'],
    ['これは***「両方」***です', 'これは<em><strong>「両方」</strong></em>です'],
    ['𠮷**「野」**家', '𠮷<strong>「野」</strong>家'],
  ])('%s', (text, html) => {
    expect(line(text)).toBe(html)
  })
})

test.each(['2 * 3 * 4', 'a* b *c', '値は 2 * 3 * 4 です', 'snake_case_name', '**"a"**b'])(
  '%s has no emphasis',
  (text) => {
    expect(line(text)).not.toMatch(/<(?:em|strong)>/)
  },
)

describe('a line belongs to a block only if it is typed so', () => {
  test.each([
    ['> quoted\nmy answer', '<blockquote>\n<p>quoted</p>\n</blockquote>\n<p>my answer</p>'],
    [
      '> one\n> two\nmine\n> three',
      '<blockquote>\n<p>one<br>\ntwo</p>\n</blockquote>\n<p>mine</p>\n<blockquote>\n<p>three</p>\n</blockquote>',
    ],
    [
      '>> deep\n> less\nnone',
      '<blockquote>\n<blockquote>\n<p>deep</p>\n</blockquote>\n<p>less</p>\n</blockquote>\n<p>none</p>',
    ],
    ['> - item\nmine', '<blockquote>\n<ul>\n<li>item</li>\n</ul>\n</blockquote>\n<p>mine</p>'],
    [
      '> quoted\n    mine',
      '<blockquote>\n<p>quoted</p>\n</blockquote>\n<pre><code>mine\n</code></pre>',
    ],
    ['- a\n- b\nthanks', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>thanks</p>'],
    ['- a\n  more\n- b', '<ul>\n<li>a<br>\nmore</li>\n<li>b</li>\n</ul>'],
    [
      '- > quoted\n  mine',
      '<ul>\n<li>\n<blockquote>\n<p>quoted</p>\n</blockquote>\nmine</li>\n</ul>',
    ],
    ['**Total**\n---', '<p><strong>Total</strong></p>\n<hr>'],
    ['**Total**\n===', '<p><strong>Total</strong><br>\n===</p>'],
  ])('%j', (text, html) => {
    expect(render(text)).toBe(html)
  })

  test('a text below a table is no row of it', () => {
    expect(render('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\nthanks')).toMatch(
      /<td>3<\/td>\n<td><\/td>\n<\/tr>\n<\/tbody>\n<\/table>\n<p>thanks<\/p>$/,
    )
  })
})

describe('a backslash before a sign within an address', () => {
  test.each([
    ['[link](https://host.example/foo(bar\\)/)', 'https://host.example/foo(bar)/'],
    ['[link](https://host.example/foo\\(bar\\))', 'https://host.example/foo(bar)'],
    ['[link](https://host.example/foo\\(bar) x', 'https://host.example/foo(bar'],
    ['[link](https://host.example/foo(bar))', 'https://host.example/foo(bar)'],
    ['[link](https://host.example/(a(b\\)c\\)d "title")', 'https://host.example/(a(b)c)d'],
    ['[link](https://host.example/a\\_b\\*c)', 'https://host.example/a_b*c'],
    ['see https://host.example/a\\_b\\&c', 'https://host.example/a_b&amp;c'],
    ['<https://host.example/a\\_b>', 'https://host.example/a_b'],
    ['![link](https://host.example/foo(bar\\)/)', 'https://host.example/foo(bar)/'],
  ])('%s', (text, address) => {
    expect(/(?:href|src)="([^"]*)"/.exec(line(text))?.[1]).toBe(address)
  })

  test.each(['[a](x(y', '[a](b c)', '[a](', '[a](javascript:alert(1\\))'])(
    '%s makes no link',
    (text) => {
      expect(line(text)).not.toContain('<a')
    },
  )
})

test.each([
  ['[\u202Emoc.a//:sptth](https://b.example)', '>moc.a//:sptth</a>'],
  ['[**a\u2067b**](https://b.example)', '<strong>ab</strong></a>'],
  ['see https://b.example/\u202Egpj.exe', '>https://b.example/%E2%80%AEgpj.exe</a>'],
  ['<https://b.example/\u202Egpj.exe>', '>https://b.example/%E2%80%AEgpj.exe</a>'],
])('the words of the link in %j have no sign that turns the direction', (text, html) => {
  expect(line(text)).toContain(html)
  expect(line(text)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
})

const limitMs = 50 * noise
const hostile = {
  ...longTexts,
  'emphasis in Chinese': '**「重」**'.repeat(6_000),
  'unclosed emphasis in Chinese': '重*重**重~~'.repeat(4_000),
  'unclosed escaped brackets': '[a](b(\\)'.repeat(8_000),
  'brackets that are never closed': `[a](${'b(\\)'.repeat(16_000)}`,
  'quotes with answers': '> a\nb\n'.repeat(10_000),
}

// A section of a message is shorter; see markdown.ts of the web app.
test.each(Object.entries(hostile))('5 kB of %s take less than 50 ms', (_name, text) => {
  const section = text.slice(0, 5_120)
  expect(cpuOf(() => markdown.render(section), limitMs)).toBeLessThan(limitMs)
})
