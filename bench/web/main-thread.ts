import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Processor time of a page's main thread, in milliseconds. */
export interface Spent {
  task: number
  /** The part that scripts took. */
  script: number
}

export interface MainThread {
  /** The time since the page was opened. */
  spent(): Promise<Spent>
  /** Waits until the main thread has been almost idle for two seconds. */
  settle(): Promise<void>
  /** The size of the JavaScript heap after a garbage collection, in megabytes. */
  heapMb(): Promise<number>
}

const lookEveryMs = 500
const calmLooks = 4
/** The main thread of a calm page is busy for a smaller share of the time. */
const calmShare = 0.1
const maxSettleMs = 60_000

/** Reads the costs of a page through the DevTools protocol, which runs no script in it. */
export async function openMainThread(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page)
  // Processor time, because elapsed time includes what other programs take of the core.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })

  async function spent(): Promise<Spent> {
    const { metrics } = await session.send('Performance.getMetrics')
    const ms = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0)
    return { task: ms('TaskDuration'), script: ms('ScriptDuration') }
  }

  return {
    spent,
    async settle() {
      const until = performance.now() + maxSettleMs
      for (let calm = 0; calm < calmLooks; ) {
        const [before, from] = [await spent(), performance.now()]
        await sleep(lookEveryMs)
        const busy = (await spent()).task - before.task
        calm = busy < calmShare * (performance.now() - from) ? calm + 1 : 0
        if (performance.now() > until) throw new Error('The page does not settle')
      }
    },
    async heapMb() {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize / 1e6
    },
  }
}
