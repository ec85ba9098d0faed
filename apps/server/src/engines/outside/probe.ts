import { follow } from './follow.ts'
import { OutsideError } from './outside-error.ts'

const timeoutMs = 5_000
const redirectsMax = 3

/**
 * Whether a GET is answered with exactly 200, after at most three redirects and within five seconds. Does
 * not read the body.
 */
export async function probeUrl(
  address: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<boolean> {
  try {
    const { status } = await follow(address, { allowPrivate, timeoutMs, redirectsMax, maxBytes: 0 })
    return status === 200
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return false
  }
}
