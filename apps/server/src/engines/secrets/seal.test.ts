import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = 'A'.repeat(32)

test('a sealed text opens with the same key and purpose only', () => {
  const sealed = seal(key, 'mail', 'grüße')
  expect(unseal(key, 'mail', sealed)).toBe('grüße')
  expect(unseal('B'.repeat(32), 'mail', sealed)).toBeUndefined()
  expect(unseal(key, 'login', sealed)).toBeUndefined()
  expect(seal(key, 'mail', 'grüße')).not.toBe(sealed)
  expect(unseal(key, 'mail', seal(key, 'mail', ''))).toBe('')
})

test('a text that was changed anywhere, or is none, does not open', () => {
  const bytes = Buffer.from(seal(key, 'mail', 'secret'), 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(key, 'mail', changed.toString('base64url'))).toBeUndefined()
  }
  for (const text of ['', 'x', 'not sealed at all, just some words']) {
    expect(unseal(key, 'mail', text)).toBeUndefined()
  }
})
