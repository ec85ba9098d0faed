import { expect, test } from 'vitest'
import { outgoingText } from './outgoing-text.ts'

test.each([
  ['    def f(x):\n        return x', '    def f(x):\n        return x'],
  ['\tif x:\n\t\tpass\n', '\tif x:\n\t\tpass'],
  ['\n  \n\n  - a\n  - b  \n\n', '  - a\n  - b'],
  ['\r\n  a\r\n', '  a'],
  ['\u3000段落', '\u3000段落'],
  ['hello ', 'hello'],
  [' hello', ' hello'],
  ['a\n\n  b', 'a\n\n  b'],
  ['   ', ''],
  [' \n\t\n ', ''],
  ['', ''],
])('%j is sent as %j', (typed, sent) => {
  expect(outgoingText(typed)).toBe(sent)
})
