interface Usage {
  user: number
  system: number
}

// The page's own types know no Node.
const { process } = globalThis as unknown as { process: { cpuUsage(since?: Usage): Usage } }

const runsMax = 20

/**
 * The CPU time a function takes, in milliseconds: the best of several runs, until one is faster than `enoughMs`.
 * Other work on the machine and code that is not compiled yet make single runs slower.
 */
export function cpuOf(run: () => void, enoughMs: number): number {
  let best = Infinity
  for (let turn = 0; turn < runsMax && best >= enoughMs; turn++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
    if (best > 2_000) break
  }
  return best
}
