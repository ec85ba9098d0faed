import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { ContactActions } from './actions.ts'
import { apply } from './apply.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly contacts: ContactActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    contacts: true
    remarks: true
  }
}

/** Contacts, blocks, and the user's own names for others. */
export const contacts: Subject<'contacts'> = {
  apply,
  changes: {
    ...changedBy('contacts', 'user_settings', 'user_settings_changed'),
    ...changedBy('remarks', 'contact_remark_changed', 'contact_remarks'),
  },
  open: ({ store, api, optimistic, environment }) => ({
    contacts: new ContactActions(store, api, optimistic, environment),
  }),
}
