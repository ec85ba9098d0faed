import type { License } from '@parley/protocol'
import type { ReadonlyValue, Value } from '../../store/value.ts'
import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { LicenseActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly license: LicenseActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    license: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    /** The license in force; undefined until it is read, and for guests. */
    readonly license: Value<License | undefined>
  }
  interface ShownState {
    readonly license: ReadonlyValue<License | undefined>
  }
}

/** The license of the server. */
export const license: Subject<'license', 'license'> = {
  state: (store) => ({ license: store.value<License | undefined>(undefined) }),
  apply,
  changes: changedBy('license', 'license_changed'),
  open({ store, api, environment, readings, isGuest, lifecycle }) {
    const actions = new LicenseActions(store, api, environment, readings)
    lifecycle.add({ refresh: () => isGuest || void actions.refresh() })
    return { license: actions }
  },
}
