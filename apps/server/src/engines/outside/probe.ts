import { get } from './get.ts'

const timeoutMs = 5_000
const redirectsMax = 3
const moved = [301, 302, 303, 307, 308]

/**
 * Whether a GET is answered with exactly 200, after at most three redirects and within five seconds. Does
 * not read the body.
 */
export async function probeUrl(
  address: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<boolean> {
  const endsAt = performance.now() + timeoutMs
  let url = address
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const left = Math.max(1, Math.ceil(endsAt - performance.now()))
      const { status, headers } = await get(new URL(url), {
        allowPrivate,
        timeoutMs: left,
        maxBytes: 0,
      })
      if (!moved.includes(status) || !headers.location) return status === 200
      url = new URL(headers.location, url).href
    }
    return false
  } catch {
    return false
  }
}
