import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import { nextVoice } from './next-voice.ts'

const kinds: Record<number, Message['content_type'] | undefined> = {
  1: 'vocechat/audio',
  2: undefined,
  3: 'vocechat/audio',
  5: 'text/plain',
  6: 'vocechat/audio',
}
const mids = Object.keys(kinds).map(Number)
const messageOf = (mid: number) => {
  const content_type = kinds[mid]
  return content_type && ({ mid, content_type } as Message)
}

test('a voice message plays on to the next one, past a deleted message', () => {
  expect(nextVoice(mids, messageOf, 1)?.mid).toBe(3)
})

test('a voice message does not play on past a text, nor at the end', () => {
  expect(nextVoice(mids, messageOf, 3)).toBeUndefined()
  expect(nextVoice(mids, messageOf, 6)).toBeUndefined()
})

test('a voice message that was deleted while it played plays on to the one after it', () => {
  expect(nextVoice(mids, messageOf, 2)?.mid).toBe(3)
  expect(nextVoice([], messageOf, 2)).toBeUndefined()
})
