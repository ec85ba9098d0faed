import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { serverActions } from './actions.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    servers: {}
  }
}

const ServersDialog = lazyPart(async () => ({
  default: (await import('./ServersDialog.tsx')).ServersDialog,
}))

export const servers: WebFeature = {
  actions: { app: serverActions },
  dialogs: { servers: (_, onClose) => <ServersDialog onClose={onClose} /> },
}
