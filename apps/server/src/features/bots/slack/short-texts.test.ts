import { expect, test } from 'vitest'
import { withShortTexts } from './short-texts.ts'

test('the texts of a payload are cut at 50,000 characters in all', () => {
  const payload = {
    text: 'a'.repeat(30_000),
    attachments: [{ text: 'b'.repeat(30_000), fields: null, color: 5 }, { text: 'c' }],
  }
  expect(withShortTexts(payload)).toEqual({
    text: 'a'.repeat(30_000),
    attachments: [{ text: 'b'.repeat(20_000), fields: null, color: 5 }, { text: '' }],
  })
  expect(withShortTexts({ text: 'short' })).toEqual({ text: 'short' })
})

test('a payload of very many values is cut', () => {
  const elements = Array.from({ length: 50_000 }, () => ({ type: 'text', text: 'x' }))
  const { elements: cut } = withShortTexts({ elements })
  expect(cut.filter((one) => one !== null).length).toBeLessThan(10_000)
  expect(cut[0]).toEqual({ type: 'text', text: 'x' })
})
