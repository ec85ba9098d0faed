import { limits } from '@parley/protocol'

export type NameFault = 'nameMissing' | 'nameLong'

/** What is wrong with a channel's name, as the server will count it: trimmed, in characters. */
export function faultOfName(name: string): NameFault | undefined {
  const length = lengthOf(name)
  if (length === 0) return 'nameMissing'
  return length > limits.channelNameChars ? 'nameLong' : undefined
}

/** Characters, not UTF-16 units: an emoji is one. */
export const lengthOf = (name: string) => [...name.trim()].length
