import { expect, test } from 'vitest'
import { readAddresses } from './addresses.ts'

test('addresses stand between blanks, lines, commas and semicolons, and count once', () => {
  expect(
    readAddresses(' Ines@example.org, bob@example.org;\nines@example.org\tzoë@bücher.example'),
  ).toEqual({
    addresses: ['ines@example.org', 'bob@example.org', 'zoë@bücher.example'],
    others: [],
  })
  expect(readAddresses('')).toEqual({ addresses: [], others: [] })
})

test('words that are no addresses are named', () => {
  expect(readAddresses('Ines <ines@example.org>, bob@, a@b@c').others).toEqual([
    'ines',
    '<ines@example.org>',
    'bob@',
    'a@b@c',
  ])
})
