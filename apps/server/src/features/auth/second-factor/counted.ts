import { ApiError } from '@parley/protocol'
import type { Attempt } from '../sign-in/attempts.ts'

/** Counts a try with a code. */
export async function counted<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  await attempt.begin()
  try {
    const result = await work()
    await attempt.succeeded()
    return result
  } catch (error) {
    if (isWrong(error)) await attempt.failed()
    throw error
  }
}

/** Whether a proof was wrong. */
export const isWrong = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'bad-credential'
