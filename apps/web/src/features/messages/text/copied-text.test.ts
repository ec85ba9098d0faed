import { expect, test } from 'vitest'
import { copiedText } from './copied-text.ts'

test('a long text with a mention is copied whole, with its lines and the name', () => {
  const rest = 'The tide table is in the folder.\n'.repeat(40)
  const message = {
    content: ` @7 look:\n${rest}`,
    content_type: 'text/plain',
    properties: { mentions: [7] },
  } as const
  expect(copiedText({ ...message, properties: { mentions: [7] } }, () => 'Mei')).toBe(
    `@Mei look:\n${rest}`,
  )
})
