import { expect, test } from 'vitest'
import type { TileOf } from './tiles.ts'
import { nextSpeaker } from './useSpeakerTile.ts'

const tile = (session: string, isSpeaking = false, isOwn = false): TileOf => ({
  session,
  uid: 1,
  source: 'camera',
  isOwn,
  isMuted: false,
  isSpeaking,
  guestName: undefined,
  hand: undefined,
  hasVideo: false,
  track: undefined,
})

test('the large tile is that of who speaks, stays while they do, and is kept in silence', () => {
  const own = tile('own', true, true)
  expect(nextSpeaker([own, tile('a'), tile('b', true)], undefined)).toBe('b camera')
  expect(nextSpeaker([own, tile('a', true), tile('b', true)], 'b camera')).toBe('b camera')
  expect(nextSpeaker([own, tile('a', true), tile('b')], 'b camera')).toBe('a camera')
  expect(nextSpeaker([own, tile('a'), tile('b')], 'b camera')).toBe('b camera')
  expect(nextSpeaker([own, tile('a')], 'b camera')).toBe('a camera')
  expect(nextSpeaker([own], undefined)).toBe('own camera')
})
