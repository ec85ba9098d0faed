import type { Needs } from './jobs.ts'

/** Work that is done again and again. */
export interface Chore {
  name: string
  everyMs: number
  run(): Promise<void>
}

/** Chores side by side: a slow one holds up none but itself. */
export function openChores({ now, onError }: Pick<Needs, 'now' | 'onError'>) {
  const chores: (Chore & { dueAt: number; running?: Promise<void> | undefined })[] = []

  return {
    repeat: (chore: Chore) => void chores.push({ ...chore, dueAt: now() + chore.everyMs }),

    runDue() {
      for (const chore of chores) {
        if (chore.dueAt > now() || chore.running) continue
        chore.running = once(chore).finally(() => {
          chore.running = undefined
          chore.dueAt = now() + chore.everyMs
        })
      }
    },

    idle: async () => void (await Promise.all(chores.flatMap(({ running }) => running ?? []))),
  }

  async function once(chore: Chore) {
    try {
      await chore.run()
    } catch (error) {
      onError(error, chore.name)
    }
  }
}
