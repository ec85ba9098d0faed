const maxChars = 50_000
// Blocks of Slack are nested less deeply.
const maxDepth = 30
const maxValues = 20_000

/**
 * A payload whose texts are together no longer than a message may be, and with at most 20,000 values: what is beyond is cut
 * before it is converted, because a conversion takes time for each character and value.
 */
export function withShortTexts<T>(payload: T): T {
  let left = maxChars
  let values = 0
  const cut = (value: unknown, depth: number): unknown => {
    values++
    if (depth > maxDepth || values > maxValues) return null
    if (typeof value === 'string') {
      const text = value.slice(0, left)
      left -= text.length
      return text
    }
    if (Array.isArray(value)) return value.map((one) => cut(one, depth + 1))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, cut(one, depth + 1)]),
    )
  }
  return cut(payload, 0) as T
}
