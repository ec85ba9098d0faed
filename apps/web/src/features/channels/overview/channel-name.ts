import { limits } from '@parley/protocol'

export type NameFault = 'nameMissing' | 'nameLong'

/** The error of a channel name. Counts as the server does: trimmed, in characters. */
export function faultOfName(name: string): NameFault | undefined {
  const length = lengthOf(name)
  if (length === 0) return 'nameMissing'
  return length > limits.channelNameChars ? 'nameLong' : undefined
}

/** Counts characters, not UTF-16 units: an emoji is one. */
export const lengthOf = (name: string) => [...name.trim()].length
