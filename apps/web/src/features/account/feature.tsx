import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { accountActions } from './actions.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    status: {}
    'sign-out': {}
  }
}

const StatusDialog = lazyPart(async () => ({
  default: (await import('./status/StatusDialog.tsx')).StatusDialog,
}))
const SignOutDialog = lazyPart(async () => ({
  default: (await import('./sessions/SignOutDialog.tsx')).SignOutDialog,
}))

export const account: WebFeature = {
  actions: { app: accountActions },
  dialogs: {
    status: (_, onClose) => <StatusDialog onClose={onClose} />,
    'sign-out': (_, onClose) => <SignOutDialog onClose={onClose} />,
  },
}
