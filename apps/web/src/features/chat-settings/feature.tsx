import type { ChatKey } from '@parley/client'
import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    'auto-delete': { key: ChatKey }
  }
}

const AutoDeleteDialog = lazyPart(async () => ({
  default: (await import('./AutoDeleteDialog.tsx')).AutoDeleteDialog,
}))

export const chatSettings: WebFeature = {
  dialogs: {
    'auto-delete': ({ key }, onClose) => <AutoDeleteDialog chatKey={key} onClose={onClose} />,
  },
}
