import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { toMarkdown } from './to-markdown.ts'

// As the web app renders a message.
const renderer = MarkdownIt({ html: false, linkify: true, breaks: true })
renderer.linkify.set({ fuzzyLink: false })

const emoji = (name: string) => ({ fire: '🔥', '100': '💯', x: '❌' })[name]
const render = (payload: object) => renderer.render(toMarkdown({ ...payload }, emoji).content)
const decoded: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const decode = (_: string, name: string) => decoded[name] ?? ''
const shown = (payload: object) =>
  render(payload)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, decode)
    .replaceAll(/[^\S\n]/g, ' ')
    .trim()
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const addresses = (payload: object) =>
  [...render(payload).matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

test.each([
  'load < 5 and free > 3',
  'if a<b and c>d then <unknown>',
  'vector<int> of <T extends Base>',
  'x <5 of 7> y <b>',
  '<!DOCTYPE html>',
  '<slack://open>',
  String.raw`Backup to \\srv01\share\_daily failed`,
  String.raw`C:\*\#1\[a]`,
  'the method __init__ of __main__.py',
  'trailing_ and _leading and snake_case_name',
  '# not a heading',
  '2026. was a year',
  '1) first\n2) second',
  '    four blanks',
  'Log:\n\n    at main.ts:5\n\tat run.ts:7',
  '+ 5 %',
  'Change:\n- 5 %\n* 3\n- 7,50 €',
  'Title\n===',
  'Title\n---',
  '***\n* * *\n___',
  'a | b\n--- | ---\n1 | 2',
  '|a|b|\n|-|-|\n|1|2|',
  '[api]: down',
  '[a](https://example.org) ![b](c)',
  'a ~~ b ~~c~~ ~~~',
  '`open and\nclosed` later',
  '&amp;lt; and &copy; and &#65;',
  'Host 2001:100:db8::1 does not answer',
  'a:100:b, 10:100:20, http::100::x, path/:fire:/y',
  'see https://example.org/:fire:/a_b_c/*d*?e=__f__',
  'mail a_b_@example.org or <ann@example.org>',
  'wait!&lt;https://example.org&gt;',
])('%j is shown as it was sent', (text) => {
  expect(linesOf(shown({ text }))).toEqual(linesOf(text.replaceAll(/&(lt|gt|amp);/g, decode)))
  expect(render({ text })).not.toMatch(/<(?:h\d|pre|ol|table|hr|strong|em|s|code)\b/)
})

test('any text of signs that mean nothing to Slack is shown as it was sent', () => {
  const sign = fc.constantFrom(
    ...[
      'a',
      'b',
      '1',
      ' ',
      ' ',
      '\\',
      '#',
      '+',
      '.',
      ')',
      '(',
      '[',
      ']',
      '!',
      '|',
      '=',
      ':',
      '"',
      '^',
    ],
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
      const text = signs.join('').trim()
      expect(shown({ text }).replaceAll(/ +/g, ' ')).toBe(text.replaceAll(/ +/g, ' '))
    }),
    { numRuns: 2_000 },
  )
})

test('any plain text is shown as it was sent', () => {
  const sign = fc.constantFrom(
    ...['a', 'b', ' ', '\\', '#', '*', '_', '~', '`', '[', ']', '(', ')', '<', '&', ';', '|', '!'],
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
      const text = `x ${signs.join('').trim()} x`
      const blocks = [{ type: 'section', text: { type: 'plain_text', text } }]
      expect(shown({ blocks }).replaceAll(/ +/g, ' ')).toBe(text.replaceAll(/ +/g, ' '))
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  'https://logs.example.org/app#/q?_a=(query:*error*)&id=urn:x:up',
  'https://example.org/~ann/~old~/a_b_c/__d__',
  'https://example.org/:fire:/x',
  'https://example.org/a)b(c',
  'https://example.org/a.',
  'https://example.org/?a=1&copy;=2',
  'https://example.org/(((a)))!',
])('the link %s leads to the address as it was sent', (address) => {
  const escaped = address.replaceAll('&', '&amp;')
  for (const text of [
    `<${escaped}|open>`,
    `*<${escaped}|open>*`,
    `a<${escaped}>b`,
    `<${escaped}>`,
  ]) {
    expect([text, addresses({ text })]).toEqual([text, [address]])
  }
  const attachments = [{ title: 'Log', title_link: address, text: 'x' }]
  expect(addresses({ attachments })).toEqual([address])
})

test('marks of Slack are shown as bold, italic, strike and code beside all other signs', () => {
  expect(render({ text: '*a\\b* _c_d_ ~e~ `f_\\g` *<https://example.org|h>*' })).toBe(
    '<p><strong>a\\b</strong> <em>c_d</em> <s>e</s> <code>f_\\g</code> <strong><a href="https://example.org">h</a></strong></p>\n',
  )
  expect(render({ text: 'Log: ```a\n# b```then' })).toBe(
    '<p>Log:</p>\n<pre><code>a\n# b\n</code></pre>\n<p>then</p>\n',
  )
})
