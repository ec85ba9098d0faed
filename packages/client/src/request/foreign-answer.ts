const withText = [451, 500, 503]

/** Whether an error answer is an HTML page. The server never sends one. */
export const isErrorPage = ({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean =>
  status >= 400 && (headers.get('content-type') ?? '').startsWith('text/html')

/**
 * Whether an error answer comes from a proxy or a captive portal instead of the server. The server sends
 * an empty body, JSON, or a line of plain text with 451, 500 and 503. The original server sends texts
 * without a content type. A 413 of a proxy is about the request itself.
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

/** The seconds of a `Retry-After` header, which is a number or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return seconds > 0 ? Math.ceil(seconds) : undefined
}
