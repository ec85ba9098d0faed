import { type KeyValueStore, readStored } from '@parley/client'

const recentName = 'emoji.recent'
const toneName = 'emoji.tone'
const recentMost = 16

/** The shortcodes of the emojis that this user picked last on this device, newest first. */
export function recentEmojis(keyValues: KeyValueStore): string[] {
  return readStored(keyValues, recentName, isTexts) ?? []
}

/** Puts a picked emoji first among the recent ones. */
export function rememberEmoji(keyValues: KeyValueStore, code: string): void {
  const others = recentEmojis(keyValues).filter((one) => one !== code)
  keyValues.set(recentName, JSON.stringify([code, ...others].slice(0, recentMost)))
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
