import type { Keys } from '../../ui/index.ts'

/** The keys that show the server at a place of the list. */
export const serverKeys = (at: number): Keys => ({ key: String(at + 1), mod: true })
