import { limits } from '@parley/protocol'

/** The approximate number of characters by which a text exceeds the byte limit of a message. */
export function excessOf(text: string): number {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (text.length * 3 <= limits.textBytes) return 0
  const bytes = new TextEncoder().encode(text).length
  const share = Math.max(0, bytes - limits.textBytes) / bytes
  return Math.ceil(share * text.length)
}
