/** An error of a library in one sentence: the reason is often in its causes. */
export function causeOf(error: unknown): string {
  const named = namedIssuer(error)
  if (named !== undefined) return `The issuer calls itself ${named}`
  const texts: string[] = []
  for (let one = error; one instanceof Error && texts.length < maxDepth; one = one.cause) {
    const { code, error_description: told } = one as { code?: unknown; error_description?: unknown }
    // Node's error for a host with several addresses has a code and no message.
    const text = one.message || code
    if (typeof text === 'string') texts.push(text)
    if (typeof told === 'string') texts.push(told)
  }
  return [...new Set(texts)].join(': ')
}

const maxDepth = 5

/** The address of another issuer that a description names, where that was the fault. */
export function namedIssuer(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { attribute, body } = (one.cause ?? {}) as {
      attribute?: unknown
      body?: { issuer?: unknown }
    }
    if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer
  }
  return undefined
}
