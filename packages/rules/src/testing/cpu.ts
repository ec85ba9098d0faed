interface Usage {
  user: number
  system: number
}

// The page's own types know no Node.
const { process } = globalThis as unknown as { process: { cpuUsage(since?: Usage): Usage } }

/**
 * The CPU time a function takes, in milliseconds: the best of three runs, so that other work on the machine and
 * code that is not compiled yet do not count.
 */
export function cpuOf(run: () => void): number {
  let best = Infinity
  for (let turn = 0; turn < 3; turn++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
    if (best > 2_000) break
  }
  return best
}
