/** Runs `work` for all items, up to `limit` at a time. The first failure stops the others. */
export async function sideBySide<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  let isFailed = false
  async function run() {
    for (let next = rest.next(); !next.done && !isFailed; next = rest.next()) {
      await work(next.value)
    }
  }
  const runners = Array.from({ length: limit }, () =>
    run().catch((error: unknown) => {
      isFailed = true
      throw error
    }),
  )
  const ends = await Promise.allSettled(runners)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
