import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

test('addresses are cut out, without the full stop behind them', () => {
  expect(splitLinks('See https://x.example/a?b=1. Or http://y.example')).toEqual([
    { text: 'See ' },
    { text: 'https://x.example/a?b=1', href: 'https://x.example/a?b=1' },
    { text: '. Or ' },
    { text: 'http://y.example', href: 'http://y.example/' },
  ])
})

test('a text without addresses stays whole, and no other scheme is an address', () => {
  const text = 'javascript:alert(1) is not one'
  expect(splitLinks(text)).toEqual([{ text }])
})
