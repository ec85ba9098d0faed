import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import type { PrivateAccess } from './addresses.ts'
import { get } from './get.ts'

const maxBytes = 256 * 1024

interface LimitedFetchOptions {
  allowPrivate(url: URL): PrivateAccess
  timeoutMs: number
}

/** How openid-client sends its requests: to allowed addresses only, in a time, and with a limit of the answer. */
export const limitedFetch =
  ({ allowPrivate, timeoutMs }: LimitedFetchOptions): CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address)
    const got = await get(url, {
      allowPrivate: allowPrivate(url),
      timeoutMs,
      maxBytes,
      headers: { ...headers, 'user-agent': 'parley' },
      body: method === 'GET' ? undefined : textOf(body),
    })
    if (got.isTruncated) throw new Error(`${url.host} answered with more than ${maxBytes} bytes`)
    const type = got.headers['content-type'] ?? ''
    return new Response(withoutBody.has(got.status) ? null : withoutNulls(got.body.toString()), {
      status: got.status,
      headers: { 'content-type': type, ...wwwAuthenticate(got.headers['www-authenticate']) },
    })
  }

// The library writes forms and JSON.
const textOf = (body: CustomFetchOptions['body']): string =>
  typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : ''

const withoutBody = new Set([101, 103, 204, 205, 304])

const wwwAuthenticate = (challenge: string | undefined) =>
  challenge === undefined ? {} : { 'www-authenticate': challenge }

/** JSON without the members that are null. Some providers write null for what they do not have, which the library refuses. */
function withoutNulls(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return text
    return JSON.stringify(
      Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== null)),
    )
  } catch {
    return text
  }
}
