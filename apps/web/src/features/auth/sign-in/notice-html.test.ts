import { expect, test } from 'vitest'
import { noticeHtml } from './notice-html.ts'

test('a notice has links in a new tab, emphasis and lines', () => {
  const html = noticeHtml('Use your **work** account.\nHelp: [desk](https://help.example.org)')
  expect(html).toContain('<strong>work</strong> account.<br>')
  expect(html).toContain(
    '<a href="https://help.example.org" target="_blank" rel="noopener noreferrer">desk</a>',
  )
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '![x](https://evil.example/x.png)',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
])('a notice makes no element of %s', (text) => {
  expect(noticeHtml(text)).not.toMatch(/<(img|script)|href="(javascript|data):/)
})
