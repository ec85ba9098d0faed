import { expect, test } from 'vitest'
import { entryName } from './entry-name.ts'

test.each([
  ['trip.jpg', '00007-trip.jpg'],
  ['../../etc/passwd', '00007-.._.._etc_passwd'],
  ['a\\b:c*?.txt', '00007-a_b_c__.txt'],
  ['line\nbreak\u202Egnp.exe', '00007-line_break_gnp.exe'],
  ['会議の議事録.pdf', '00007-会議の議事録.pdf'],
  ['ends in a dot. ', '00007-ends in a dot'],
  [null, '00007'],
  ['', '00007'],
])('the upload %j is stored as %s', (name, entry) => {
  expect(entryName(7, name)).toBe(entry)
})

test('a long name is cut between characters and keeps its extension', () => {
  expect(entryName(123456, `${'😀'.repeat(200)}.jpeg`)).toBe(`123456-${'😀'.repeat(60)}.jpeg`)
})
