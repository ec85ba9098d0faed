import type { ReactNode } from 'react'

// No text has these signs, which stand for the words of people while a text is translated.
const first = 0xe000
const placeholder = /([\uE000-\uE00F])/

/**
 * A translated text in which the words of people are elements of their own: the writing direction of one changes the order of
 * no other. `translate` gets the placeholders by name.
 */
export function withPieces<Name extends string>(
  translate: (placeholders: Record<Name, string>) => string,
  words: Record<Name, string | undefined>,
): ReactNode {
  const names = Object.keys(words) as Name[]
  const placeholders = Object.fromEntries(
    names.map((name, at) => [name, String.fromCharCode(first + at)]),
  ) as Record<Name, string>
  return translate(placeholders)
    .split(placeholder)
    .map((piece, at) => {
      const name = at % 2 === 1 ? names[piece.charCodeAt(0) - first] : undefined
      return name === undefined ? piece : <bdi key={at}>{words[name]}</bdi>
    })
}
