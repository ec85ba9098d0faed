import { createRequire } from 'node:module'

const names = 'emojibase-data/en/shortcodes/iamcal.json'

let known: Map<string, string> | undefined

/** The emoji of a name that Slack knows, such as `tada`. The names are read on first use. */
export function emojiByName(name: string): string | undefined {
  known ??= readNames()
  return known.get(name)
}

function readNames(): Map<string, string> {
  const codes = createRequire(import.meta.url)(names) as Record<string, string | string[]>
  const found = new Map<string, string>()
  for (const [code, own] of Object.entries(codes)) {
    const emoji = String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)))
    for (const name of [own].flat()) found.set(name, emoji)
  }
  return found
}
