import type { License } from '@parley/protocol'
import type { Store } from '../../store/store.ts'
import type { Applies } from '../../stream/context.ts'

export const license = {
  license_changed({ store }, { license: stored }) {
    setLicense(store, stored)
  },
} satisfies Applies

export function setLicense(store: Store, stored: License): void {
  store.license = stored
  store.touch('license')
}
