import type { License } from '@parley/protocol'
import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  license_changed({ store }, { license: stored }) {
    setLicense(store, stored)
  },
}

export function setLicense(store: Store, stored: License): void {
  store.license.value = stored
}
