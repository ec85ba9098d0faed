import type { JobsOptions } from './context.ts'

/** Work that is repeated. */
export interface IntervalTask {
  name: string
  everyMs: number
  run(): Promise<void>
}

type IntervalsContext = Pick<JobsOptions, 'now' | 'onError' | 'isLeader'>

/** Runs tasks at intervals on the leader, side by side: a slow task delays no other. */
export function openIntervals({ now, onError, isLeader }: IntervalsContext) {
  const tasks: (IntervalTask & { dueAt: number; running?: Promise<void> | undefined })[] = []

  return {
    repeat: (task: IntervalTask) => void tasks.push({ ...task, dueAt: now() + task.everyMs }),

    runDue() {
      if (!isLeader()) return
      for (const task of tasks) {
        if (task.dueAt > now() || task.running) continue
        task.running = runOnce(task).finally(() => {
          task.running = undefined
          task.dueAt = now() + task.everyMs
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
