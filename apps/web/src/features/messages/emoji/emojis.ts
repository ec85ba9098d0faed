import { replaceShortcodes } from '@parley/rules'
import { useEffect, useState } from 'react'

/** An emoji of the data that the build makes, see `emoji-data.ts`. */
export interface Emoji {
  emoji: string
  name: string
  /** The Unicode group, 0 to 9. */
  group: number
  /** Shortcodes without colons; the first is the one to show. */
  codes: string[]
  tags: string[]
  /** The Emoji version that added it. */
  version: number
  /** The picture of an emoji of the server; its `emoji` is `:name:`. */
  picture?: string
  /** The variants with the five skin tones, from light to dark. */
  tones?: string[]
}

export interface Emojis {
  all: readonly Emoji[]
  byCode: ReadonlyMap<string, Emoji>
}

let loaded: Emojis | undefined
let loading: Promise<Emojis> | undefined

/** All emojis, from this server. A failed request is repeated by the next call. */
export function loadEmojis(): Promise<Emojis> {
  loading ??= fetchEmojis().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchEmojis(): Promise<Emojis> {
  const response = await fetch('/emoji/en.json')
  if (!response.ok) throw new Error(`The emoji data answered ${response.status}`)
  const all = (await response.json()) as Emoji[]
  const byCode = new Map(all.flatMap((emoji) => emoji.codes.map((code) => [code, emoji])))
  loaded = { all, byCode }
  return loaded
}

/** All emojis if they are loaded. */
export const loadedEmojis = (): Emojis | undefined => loaded

/** All emojis once they are loaded. They are requested when `isWanted` is first true. */
export function useEmojis(isWanted = true): Emojis | undefined {
  const [emojis, setEmojis] = useState(loaded)
  useEffect(() => {
    if (!isWanted || emojis) return
    let isMounted = true
    loadEmojis().then(
      (found) => isMounted && setEmojis(found),
      // Without the data nothing is suggested. The next query asks again.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [isWanted, emojis])
  return emojis
}

/** An emoji in a skin tone: 0 is yellow, 1 to 5 are light to dark. */
export const withTone = ({ emoji, tones }: Emoji, tone: number): string =>
  tones?.[tone - 1] ?? emoji

/** Replaces shortcodes when the emojis are loaded, except those to keep. */
export function replaceLoadedCodes(
  text: string,
  tone: number,
  kept: ReadonlySet<string> = new Set(),
): string {
  return replaceShortcodes(text, (code) => {
    const found = kept.has(code) ? undefined : loaded?.byCode.get(code)
    return found && withTone(found, tone)
  })
}
