/** The number of `--person-N-bg` and `--person-N-ink` pairs in tokens.css. */
export const HUES = 12

/** A person's index in the palette: the same on every device and after every restart. */
export function hueOf(id: number | string): number {
  return scatter(String(id)) % HUES
}

/** Custom properties that colour an avatar or a name: `style={hueStyle(user.uid)}`. */
export function hueStyle(id: number | string): Record<'--person-bg' | '--person-ink', string> {
  const hue = hueOf(id)
  return {
    '--person-bg': `var(--person-${hue}-bg)`,
    '--person-ink': `var(--person-${hue}-ink)`,
  }
}

// FNV-1a with a final mix: neighbouring ids, which sit side by side in lists, get distant hues.
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
