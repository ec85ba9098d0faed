import { emojiNamePattern, limits } from '@parley/protocol'

const longest = 32

/** The name that a file proposes: `Party Parrot.gif` becomes `party_parrot`. */
export const proposedName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9+-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)

/** A typed name as it would be stored, without the colons that people type around it. */
export const cleanName = (typed: string): string => typed.trim().toLowerCase().replace(/^:|:$/g, '')

/** The error of a name, as a key of `setting.emoji`; undefined when it is valid. */
export function faultOfEmojiName(
  name: string,
  isTaken: (name: string) => boolean,
): 'nameMissing' | 'nameWrong' | 'nameTaken' | undefined {
  if (name === '') return 'nameMissing'
  if (!emojiNamePattern.test(name)) return 'nameWrong'
  return isTaken(name) ? 'nameTaken' : undefined
}

/** Whether a file may be animated, so that it must be sent as it is. */
export const mayMove = (file: Blob): boolean => /^image\/(gif|webp|apng)$/.test(file.type)

/** Whether a file can be sent as it is. */
export const fits = (file: Blob): boolean => file.size <= limits.emojiBytes
