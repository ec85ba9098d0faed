const withText = [451, 500, 503]

/** Whether an error answer is a page: the server never sends one. */
export const isErrorPage = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status >= 400 && (headers.get('content-type') ?? '').startsWith('text/html')

/**
 * Whether an error answer comes from something between us and the server: a proxy, a captive portal. The
 * server sends an empty body, JSON, or a line of plain text with 451, 500 and 503. The sentences of the
 * original server have no content type. A 413 of a proxy is about the request itself.
 */
export function isForeignAnswer(
  response: Pick<Response, 'status' | 'headers'>,
  text: string,
): boolean {
  if (response.status === 413) return false
  if (isErrorPage(response)) return true
  const isText = response.headers.get('content-type')?.startsWith('text/') === true
  return isText && text !== '' && !withText.includes(response.status)
}

/** The seconds that a `Retry-After` header asks for, given as a number or as a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}
