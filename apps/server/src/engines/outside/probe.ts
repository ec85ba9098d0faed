import { follow } from './follow.ts'
import { get } from './get.ts'
import { OutsideError, type OutsideReason } from './outside-error.ts'

const usualTimeoutMs = 15_000
const maxRedirects = 3
/** A receiver of POST requests may answer a GET like this. */
const postOnly = [400, 401, 403, 501]

export interface ProbeOptions {
  allowPrivate: boolean
  /** A POST that is sent where the answer to a GET does not tell. */
  test?: { headers: Record<string, string>; body: string } | undefined
  timeoutMs?: number
}

/** The address to use, or why it cannot be used. */
export type Probe =
  | { address: string }
  | { problem: OutsideReason | 'status'; status?: number | undefined }

/**
 * Whether an address answers: a GET with 200 to 299 or 405, or a test by POST with 200 to 299. Follows at most three
 * redirects, within 15 seconds, and does not read the body.
 */
export async function probeUrl(
  address: string,
  { allowPrivate, test, timeoutMs = usualTimeoutMs }: ProbeOptions,
): Promise<Probe> {
  const endsAt = performance.now() + timeoutMs
  try {
    const options = { allowPrivate, maxBytes: 0 }
    const got = await follow(address, { ...options, timeoutMs, maxRedirects })
    const isLasting = got.lasting.href === new URL(address).href
    const found = { address: isLasting ? address : got.lasting.href }
    if (isSuccess(got.status) || got.status === 405) return found
    if (test && postOnly.includes(got.status)) {
      const leftMs = Math.max(1, Math.ceil(endsAt - performance.now()))
      const { status } = await get(got.url, { ...options, ...test, timeoutMs: leftMs })
      if (isSuccess(status)) return found
    }
    return { problem: 'status', status: got.status }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return { problem: error.reason }
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300
