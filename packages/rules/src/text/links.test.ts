import { expect, test } from 'vitest'
import { findLinks } from './links.ts'

test('addresses are found, without the full stop behind them', () => {
  expect(findLinks('See https://x.example/a?b=1. Or http://y.example')).toEqual([
    { start: 4, end: 27, href: 'https://x.example/a?b=1' },
    { start: 32, end: 48, href: 'http://y.example/' },
  ])
})

test('no other scheme is an address', () => {
  expect(findLinks('javascript:alert(1) is not one')).toEqual([])
})
