interface Usage {
  user: number
  system: number
}

// The page's own types know no Node.
const { process } = globalThis as unknown as { process: { cpuUsage(since?: Usage): Usage } }

const maxRuns = 20

/**
 * By how much a measured time may exceed its limit. On a machine that is shared with others even the best of several runs
 * takes up to twice as long as on a free one. A text that is read in quadratic time takes a hundred times as long.
 */
export const noise = 2

/** The CPU time of `reference` on a machine with nothing else to do, in milliseconds. */
const referenceMs = 1.7
const referenceText = 'The quick brown fox é '.repeat(3_000)

const reference = () => {
  let letters = 0
  for (const [word] of referenceText.matchAll(/\p{L}+/gu)) letters += word.length
  return letters
}

const spentOn = (run: () => unknown): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times as long as usual work takes now, at least 1. Where other programs, or other virtual machines, share the
 * processor, the same work takes more CPU time.
 */
export function slowness(): number {
  const least = Math.min(...Array.from({ length: 3 }, () => spentOn(reference)))
  return Math.max(1, least / referenceMs)
}

/**
 * The CPU time a function takes on a machine with nothing else to do, in milliseconds: the best of several runs, until one is
 * faster than `enoughMs`. Code that is not compiled yet makes the first runs slower.
 */
export function cpuOf(run: () => void, enoughMs: number): number {
  let best = Infinity
  for (let turn = 0; turn < maxRuns && best >= enoughMs; turn++) {
    // Only a slow run is compared with the machine.
    const spent = spentOn(run)
    best = Math.min(best, spent < enoughMs ? spent : spent / slowness())
    if (best > 2_000) break
  }
  return best
}
