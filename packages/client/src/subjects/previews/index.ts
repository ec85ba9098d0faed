import type { Subject } from '../../subject.ts'
import { changedBy } from '../../stream/changed-state.ts'
import { PreviewActions } from './actions.ts'
import { apply } from './apply.ts'
import { SuppressedPreviews } from './suppressed-previews.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly previews: PreviewActions
  }
}

declare module '../../readings/changes.ts' {
  interface StateNames {
    previews: true
  }
}

declare module '../../store/state.ts' {
  interface State {
    readonly previews: SuppressedPreviews
  }
  interface ShownState {
    readonly previews: Pick<SuppressedPreviews, 'isSuppressed'>
  }
}

/** Previews of links. */
export const previews: Subject<'previews', 'previews'> = {
  state: (store) => ({ previews: new SuppressedPreviews(store) }),
  apply,
  changes: changedBy('previews', 'link_preview_changed'),
  open: ({ store, api, optimistic }) => ({
    previews: new PreviewActions(store, api, optimistic),
  }),
}
