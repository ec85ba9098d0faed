import { get } from './get.ts'

const timeoutMs = 5_000
const redirectsMax = 3
const moved = [301, 302, 303, 307, 308]

/**
 * Whether a GET is answered with exactly 200, after three redirects at most and within five seconds.
 * Private networks count: bots often live beside the server.
 */
export async function answersOk(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = address
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const answer = await get(new URL(url), { allowPrivate: true, signal })
      const { statusCode = 0, headers } = answer
      answer.destroy()
      if (!moved.includes(statusCode) || !headers.location) return statusCode === 200
      url = new URL(headers.location, url).href
    }
    return false
  } catch {
    return false
  }
}
