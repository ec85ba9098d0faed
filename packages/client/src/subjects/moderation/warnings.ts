import type { Warning } from '@parley/protocol'
import type { Store } from '../../store/store.ts'

/** Replaces the warnings of the user. They are shown in the order of their times. */
export function setWarnings(store: Store, warnings: readonly Warning[]): void {
  store.warnings.value = [...warnings].sort(
    (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
  )
}
