import type { JobsOptions } from './context.ts'
import { openSteadyClock } from './steady-clock.ts'

/** Work that is repeated. */
export interface IntervalTask {
  name: string
  everyMs: number
  run(): Promise<void>
}

type IntervalsContext = Pick<JobsOptions, 'now' | 'onError' | 'isLeader'>

/** Runs tasks at intervals on the leader, side by side: a slow task delays no other. */
export function openIntervals({ now, onError, isLeader }: IntervalsContext) {
  const passed = openSteadyClock(now)
  const tasks: (IntervalTask & { dueAt: number; running?: Promise<void> | undefined })[] = []

  return {
    repeat: (task: IntervalTask) => void tasks.push({ ...task, dueAt: passed() + task.everyMs }),

    runDue() {
      // Read on all nodes, so that a new leader knows the time that has passed.
      const time = passed()
      if (!isLeader()) return
      for (const task of tasks) {
        if (task.dueAt > time || task.running) continue
        task.running = runOnce(task).finally(() => {
          task.running = undefined
          task.dueAt = passed() + task.everyMs
        })
      }
    },

    idle: async () => void (await Promise.all(tasks.flatMap(({ running }) => running ?? []))),
  }

  async function runOnce(task: IntervalTask) {
    try {
      await task.run()
    } catch (error) {
      onError(error, task.name)
    }
  }
}
