import { textTypeOf } from '@parley/rules'
import { expect, test } from 'vitest'
import { quoteOf } from './quote.ts'

test('each line of a quote has its sign', () => {
  expect(quoteOf('one\n\ntwo\n')).toBe('> one\n>\n> two')
})

test('a quote with a source names its author and leads to the message', () => {
  const quote = quoteOf('one', { name: 'Ann ](x)', address: 'https://a.example/#/chat?at=1' })
  expect(quote).toBe('> one\n>\n> — [Ann (x)](https://a.example/#/chat?at=1)')
  expect(textTypeOf(quote)).toBe('text/markdown')
})
