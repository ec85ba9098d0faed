import { useState } from 'react'
import { keyOfTile, type TileOf } from './tiles.ts'

/** The tile of the other person who speaks, or of who spoke last. It stays while they speak, so that two speakers do not alternate. */
export function useSpeakerTile(tiles: readonly TileOf[]): string | undefined {
  const [last, setLast] = useState<string>()
  const next = nextSpeaker(tiles, last)
  if (next !== last) setLast(next)
  return next
}

/** Who is large after `last`. Exported for its test. */
export function nextSpeaker(
  tiles: readonly TileOf[],
  last: string | undefined,
): string | undefined {
  const people = tiles.filter(({ source }) => source === 'camera')
  const others = people.filter(({ isOwn }) => !isOwn)
  const candidates = others.length > 0 ? others : people
  const before = candidates.find((one) => keyOfTile(one) === last)
  const speaking = before?.isSpeaking ? before : candidates.find(({ isSpeaking }) => isSpeaking)
  const found = speaking ?? before ?? candidates[0]
  return found && keyOfTile(found)
}
