import type { Subject } from '../../subject.ts'
import { OutletActions } from './actions.ts'

declare module '../../subject.ts' {
  interface ClientParts {
    readonly outlets: OutletActions
  }
}

/** Other services by which the user gets notifications. */
export const outlets: Subject<'outlets'> = {
  open: ({ api }) => ({ outlets: new OutletActions(api) }),
}
