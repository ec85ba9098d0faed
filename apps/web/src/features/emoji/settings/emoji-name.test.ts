import { expect, test } from 'vitest'
import { cleanName, faultOfEmojiName, proposedName } from './emoji-name.ts'

test.each([
  ['Party Parrot.gif', 'party_parrot'],
  ['Café (1).final.png', 'cafe_1_final'],
  ['+1-shipit.webp', '+1-shipit'],
  ['会議.png', ''],
  [`${'x'.repeat(40)}.png`, 'x'.repeat(32)],
])('the file %j proposes %j', (file, name) => {
  expect(proposedName(file)).toBe(name)
})

test.each([
  ['', 'nameMissing'],
  ['x', 'nameWrong'],
  ['two words', 'nameWrong'],
  ['taken', 'nameTaken'],
  ['good_one', undefined],
])('the fault of the name %j is %j', (name, fault) => {
  expect(faultOfEmojiName(name, (one) => one === 'taken')).toBe(fault)
})

test('colons around a typed name and capitals do not count', () => {
  expect(cleanName(' :Our_Logo: ')).toBe('our_logo')
})
