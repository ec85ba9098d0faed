// As the server: one "@", and no sign that separates addresses.
const isAddress = (text: string) => /^[^\s\p{Cc}@,;:<>()"]+@[^\s\p{Cc}@,;:<>()"]+$/u.test(text)

/** The addresses in a text, each once, and the words that are none. They stand between blanks, commas or semicolons. */
export function readAddresses(text: string): { addresses: string[]; others: string[] } {
  const words = new Set(
    text
      .split(/[\s,;]+/)
      .filter((word) => word !== '')
      .map((word) => word.toLowerCase()),
  )
  const addresses = [...words].filter(isAddress)
  return { addresses, others: [...words].filter((word) => !isAddress(word)) }
}
