import { expect, test } from 'vitest'
import { insertLate } from './late-insertion.ts'

/** `|` is the caret; in the text of the beginning, two of them are a selection. */
function parse(marked: string) {
  const [before = '', chosen = '', after] = marked.split('|')
  const parts = after === undefined ? [before, '', chosen] : [before, chosen, after]
  return { text: parts.join(''), from: before.length, to: before.length + (parts[1] ?? '').length }
}

test.each([
  ['See: |', 'See: |', 'See: PASTE|'],
  ['See: |', 'See: typed after|', 'See: PASTEtyped after|'],
  ['See: |end', 'See: typed|end', 'See: PASTEtyped|end'],
  ['one | two', 'one  two and three|', 'one PASTE two and three|'],
  ['one | two', 'zero| one  two', 'zero| one PASTE two'],
  ['take |this| away', 'take this| away', 'take PASTE| away'],
  ['take |this| away', 'take x| away', 'take PASTEx| away'],
  ['all is gone |', '|', 'PASTE|'],
  ['|', 'typed|', 'PASTEtyped|'],
])('a paste at %j lands there when the text is %j by then', (begun, now, expected) => {
  const { text, from } = parse(now)
  const next = insertLate(parse(begun), 'PASTE', { text, caret: from })
  expect(`${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`).toBe(expected)
})
