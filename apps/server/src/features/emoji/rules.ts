import { readFileSync } from 'node:fs'
import { emojiNamePattern, fail } from '@parley/protocol'

let standardNames: ReadonlySet<string> | undefined

/** Returns `name` if a custom emoji may have it, or fails. The shortcodes of Unicode emoji are taken. */
export function requireEmojiName(name: string): string {
  if (!emojiNamePattern.test(name)) throw fail('bad-name', { field: 'name' })
  standardNames ??= new Set(readStandardNames())
  if (standardNames.has(name)) throw fail('name-conflict', { field: 'name' })
  return name
}

/** Written by `npx tsx bin/emoji-names.ts` from the data of the picker. A test compares the two. */
export const standardNamesFile = new URL('standard-names.txt', import.meta.url)

const readStandardNames = (): string[] => readFileSync(standardNamesFile, 'utf8').split(/\s+/)
