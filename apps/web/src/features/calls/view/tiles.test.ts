import { channelKey } from '@parley/client'
import type { Participant } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { CallState } from '../session/call-state.ts'
import { tilesOf } from './tiles.ts'

const track = {} as MediaStreamTrack
const call: CallState = {
  chat: channelKey(1),
  link: undefined,
  phase: 'connected',
  fault: undefined,
  session: 'mine',
  isMuted: true,
  isMutedByManager: false,
  isDeafened: false,
  hasMicrophone: true,
  deviceFault: undefined,
  volumes: new Map(),
  reactions: [],
  quality: 'good',
  isVideoPaused: false,
  camera: undefined,
  screen: undefined,
  speaking: new Set(['other']),
  remote: [
    { session: 'other', source: 'microphone', track },
    { session: 'other', source: 'screen', track },
  ],
}
const person = (session: string, uid: number, more: Partial<Participant> = {}): Participant => ({
  session,
  uid,
  muted: false,
  deafen: false,
  video: false,
  screen: false,
  joined_at: 0,
  ...more,
})

test('a shared screen comes first, and a person without a camera has no video', () => {
  const tiles = tilesOf(call, [person('mine', 1), person('other', 2, { screen: true })], 1)
  expect(tiles.map(({ session, source }) => [session, source])).toEqual([
    ['other', 'screen'],
    ['mine', 'camera'],
    ['other', 'camera'],
  ])
  expect(tiles.map(({ hasVideo }) => hasVideo)).toEqual([true, false, false])
  expect(tiles[0]?.track).toBe(track)
  expect(tiles[1]).toMatchObject({ isOwn: true, isMuted: true, track: undefined })
  expect(tiles[2]).toMatchObject({ isOwn: false, isMuted: false, isSpeaking: true })
})

test('raised hands are numbered in the order of raising, and the own screen has no tile', () => {
  const sharing = { ...call, screen: track }
  const people = [
    person('mine', 1, { screen: true, hand_at: 30 }),
    person('other', 2, { hand_at: 10 }),
    person('third', 3, { hand_at: null }),
    person('last', 4, { hand_at: 20 }),
  ]
  expect(tilesOf(sharing, people, 1).map(({ session, hand }) => [session, hand])).toEqual([
    ['mine', 3],
    ['other', 1],
    ['third', undefined],
    ['last', 2],
  ])
})

test('a camera that was switched off is not shown any longer', () => {
  const withCamera = { ...call, remote: [{ session: 'other', source: 'camera' as const, track }] }
  const shown = (video: boolean) =>
    tilesOf(withCamera, [person('other', 2, { video })], 1)[0]?.track
  expect(shown(true)).toBe(track)
  expect(shown(false)).toBeUndefined()
})
