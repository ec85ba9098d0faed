import { diffWordsWithSpace } from 'diff'

/** A part of the newer text, or of the older one that is gone. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const maxTimeMs = 200

/** Compares two texts by words. Texts that take too long are shown as a whole. */
export function changedWords(before: string, after: string): TextPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: maxTimeMs })
  return (changes ?? [{ value: after, added: false, removed: false }]).map(
    ({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  )
}
