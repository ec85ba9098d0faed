import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { isFormatted, markdownOf } from './pasted-markdown.ts'

test('text without formatting is left to the browser', () => {
  expect(isFormatted('<span style="color:red">let a</span><br>')).toBe(false)
  expect(isFormatted('<p>a <b>b</b></p>')).toBe(true)
  expect(isFormatted('<table><tr><td>1</td></tr></table>')).toBe(true)
})

test('more HTML than the limit is pasted as plain text', () => {
  expect(isFormatted(`<b>${'x'.repeat(limits.pastedHtmlChars)}</b>`)).toBe(false)
})

test('a text that is no Markdown is inserted as it was', async () => {
  const html = '<i>.</i> <a href="https://a.example/">https://a.example/</a> 1*2*3'
  expect(await markdownOf(html, 'plain 1*2*3')).toBe('plain 1*2*3')
  expect(await markdownOf('<b>bold</b>', 'bold')).toBe('**bold**')
})
