import { limits } from '@parley/protocol'

/** From 0 (rejected) and 1 (weak) to 4 (strong). */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * A rough estimate of how hard a password is to guess: length counts most, variety a little. It is only
 * a hint; 0 means that the server would reject it.
 */
export function strengthOf(password: string): Strength {
  const length = [...password].length
  if (length < limits.passwordMinChars || length > limits.maxPasswordChars) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  )
  const score = Math.min(length, distinct(password) * 2) + (kinds.length - 1) * 1.5
  if (score < 9) return 1
  if (score < 12) return 2
  return score < 17 ? 3 : 4
}

// "aaaaaaaaaaaaaaaa" is long but weak.
const distinct = (text: string) => new Set(text.toLowerCase()).size
