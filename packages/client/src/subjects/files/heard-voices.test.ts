import { expect, test } from 'vitest'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { HeardVoices } from './heard-voices.ts'
import type { Message } from '../messages/message.ts'
import { createStore } from '../../subjects.ts'

const voice = (mid: number, from_uid = 2, content_type = 'vocechat/audio') =>
  ({ mid, from_uid, content_type, target: { gid: 1 } }) as Message

function open(keyValues = nodeEnvironment('').keyValues) {
  const store = createStore()
  store.me = 1
  return { store, keyValues, voices: new HeardVoices(store, keyValues) }
}

test('a voice message of another user is unheard until it is played, also after a reload', () => {
  const { store, voices, keyValues } = open()
  expect(voices.isUnheard(voice(7))).toBe(true)
  let changes = 0
  store.watch(
    () => voices.isUnheard(voice(7)),
    () => changes++,
  )
  voices.markHeard(voice(7))
  voices.markHeard(voice(7))
  expect(changes).toBe(1)
  expect(voices.isUnheard(voice(7))).toBe(false)
  expect(open(keyValues).voices.isUnheard(voice(7))).toBe(false)
  expect(open(keyValues).voices.isUnheard(voice(8))).toBe(true)
})

test('own voice messages and texts are never unheard', () => {
  const { voices } = open()
  expect(voices.isUnheard(voice(7, 1))).toBe(false)
  expect(voices.isUnheard(voice(7, 2, 'text/plain'))).toBe(false)
})

test('two tabs keep what each of them has marked', () => {
  const { voices, keyValues } = open()
  const other = open(keyValues).voices
  voices.markHeard(voice(7))
  other.markHeard(voice(8))
  voices.markHeard(voice(9))
  const later = open(keyValues).voices
  expect([7, 8, 9, 10].map((mid) => later.isUnheard(voice(mid)))).toEqual([
    ...[false, false, false],
    true,
  ])
})

test('the stored list is bounded, and the oldest messages stay heard', () => {
  const { voices, keyValues } = open()
  for (let mid = 1; mid <= 800; mid++) voices.markHeard(voice(mid))
  expect(keyValues.get('heard')?.length).toBeLessThan(4_000)
  const later = open(keyValues).voices
  expect([1, 300, 800].map((mid) => later.isUnheard(voice(mid)))).toEqual([false, false, false])
  expect(later.isUnheard(voice(801))).toBe(true)
})

test('a stored list that is no list is ignored', () => {
  const { voices, keyValues } = open()
  keyValues.set('heard', '{"upTo":"9","mids":7}')
  expect(voices.isUnheard(voice(7))).toBe(true)
})
