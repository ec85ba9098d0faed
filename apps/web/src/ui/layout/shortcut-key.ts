type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/**
 * The character of a shortcut that a pressed key stands for, in lower case. A keyboard that types another script has no
 * Latin letters: there the place of the key decides.
 */
export function shortcutKey({ key, code, shiftKey }: Pressed): string {
  const isSlash = code === 'Slash' && (isForeign(key) || /^[.,]$/.test(key))
  if (isSlash) return shiftKey ? '?' : '/'
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  // Hebrew has punctuation in the place of some letters.
  const isOther = isForeign(key) || key === 'Dead' || key === '/' || key === "'"
  if (letter !== undefined && isOther) return letter.toLowerCase()
  return key.length === 1 ? key.toLowerCase() : key
}

const isForeign = (key: string) => /^[\p{L}\p{M}؟]$/u.test(key) && !/\p{Script=Latin}/u.test(key)
