import { expect, test } from 'vitest'
import { isReadableName } from './text.ts'

test.each([
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a combining accent alone', '\u0301'],
  ['a variation selector', '\ufe0f'],
  ['spaces of other widths', '\u2003\u3000'],
  ['a right-to-left override first', '\u202ealice'],
  ['an isolate first', '\u2067alice'],
  ['a mark of direction behind a zero-width space', '\u200b\u200falice'],
  ['a line break', 'a\nb'],
  ['nothing', ''],
])('a name with %s is not readable', (_, name) => {
  expect(isReadableName(name)).toBe(false)
})

test.each(['Alice', 'Zoë', '👩‍💻', 'שרה', 'علی‌رضا', '会議', '한글', 'O’Neil', '2'])(
  'the name %s is readable',
  (name) => {
    expect(isReadableName(name)).toBe(true)
  },
)
