/**
 * Runs a listener or a step of a batch. An error in it is logged and goes no further: the other listeners and the rest
 * of the batch must not be lost for it.
 */
export function guarded(work: () => void): void {
  try {
    work()
  } catch (error) {
    console.error(error)
  }
}
