import { type KeyValueStore, readStored, writeStored } from '@parley/client'
import { emojiLook } from '@parley/rules'

const recentName = 'emoji.recent'
const toneName = 'emoji.tone'
const maxRecent = 16

/** The shortcodes of the emojis that this user picked last on this device, newest first. */
export function recentEmojis(keyValues: KeyValueStore): string[] {
  return readStored(keyValues, recentName, isTexts) ?? []
}

/** Puts a picked emoji first among the recent ones. */
export function rememberEmoji(keyValues: KeyValueStore, code: string): void {
  const others = recentEmojis(keyValues).filter((one) => one !== code)
  keyValues.set(recentName, JSON.stringify([code, ...others].slice(0, maxRecent)))
}

/** The skin tone of this user on this device: 0 is yellow, 1 to 5 are light to dark. */
export const emojiTone = (keyValues: KeyValueStore): number =>
  readStored(keyValues, toneName, isTone) ?? 0

export const rememberTone = (keyValues: KeyValueStore, tone: number): void =>
  keyValues.set(toneName, String(tone))

const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((one) => typeof one === 'string')

const isTone = (found: unknown): found is number =>
  typeof found === 'number' && Number.isInteger(found) && found >= 0 && found <= 5

const reactionsName = 'emoji.reactions'
const maxReactions = 200
const reactionsForMs = 28 * 86_400_000
// A single use does not move the buttons.
const usesLeast = 2

/** Counts a reaction of this user on this device. */
export function rememberReaction(keyValues: KeyValueStore, emoji: string, now: number): void {
  const others = reactionsSince(keyValues, now)
  const kept = [[emoji, now], ...others].slice(0, maxReactions)
  writeStored(keyValues, reactionsName, kept)
}

/** The reactions that this user has set at least twice in the last weeks, the most frequent first. */
export function frequentReactions(keyValues: KeyValueStore, now: number): string[] {
  const counts = new Map<string, { emoji: string; count: number }>()
  // Newest first: of two with equal counts, the one that was used last stays first.
  for (const [emoji] of reactionsSince(keyValues, now)) {
    const known = counts.get(emojiLook(emoji))
    counts.set(emojiLook(emoji), {
      emoji: known?.emoji ?? emoji,
      count: (known?.count ?? 0) + 1,
    })
  }
  return [...counts.values()]
    .filter(({ count }) => count >= usesLeast)
    .sort((a, b) => b.count - a.count)
    .map(({ emoji }) => emoji)
}

type Use = [emoji: string, at: number]

const reactionsSince = (keyValues: KeyValueStore, now: number): Use[] =>
  (readStored(keyValues, reactionsName, isUses) ?? []).filter(([, at]) => at > now - reactionsForMs)

const isUses = (found: unknown): found is Use[] =>
  Array.isArray(found) &&
  found.every(
    (one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
  )
