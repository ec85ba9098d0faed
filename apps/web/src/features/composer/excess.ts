import { limits } from '@parley/protocol'

/** By about how many characters a text is too long for one message: the limit counts its bytes. */
export function excessOf(text: string): number {
  // No character of a string takes more than three.
  if (text.length * 3 <= limits.textBytes) return 0
  const bytes = new TextEncoder().encode(text).length
  const share = Math.max(0, bytes - limits.textBytes) / bytes
  return Math.ceil(share * text.length)
}
