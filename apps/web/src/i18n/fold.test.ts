import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Tomás', 'tomas'],
  ['Işık', 'isik'],
  ['İstanbul', 'istanbul'],
  ['ﬁnale', 'finale'],
])('%s is folded to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
