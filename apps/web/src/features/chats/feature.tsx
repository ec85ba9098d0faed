import type { ChatKey } from '@parley/client'
import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { LazySwitcher } from './switcher/LazySwitcher.tsx'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    switcher: { typed?: string }
    shortcuts: {}
    mute: { key: ChatKey }
    'hidden-chats': {}
  }
}

const ShortcutsDialog = lazyPart(async () => ({
  default: (await import('./switcher/ShortcutsDialog.tsx')).ShortcutsDialog,
}))
const MuteDialog = lazyPart(async () => ({
  default: (await import('./list/MuteDialog.tsx')).MuteDialog,
}))
const HiddenChatsDialog = lazyPart(async () => ({
  default: (await import('./hidden/HiddenChatsDialog.tsx')).HiddenChatsDialog,
}))

export const chats: WebFeature = {
  dialogs: {
    switcher: ({ typed }, onClose) => (
      // The key: an action of the switcher may open it again with another query.
      <LazySwitcher key={typed} typed={typed} onClose={onClose} />
    ),
    shortcuts: (_, onClose) => <ShortcutsDialog onClose={onClose} />,
    mute: ({ key }, onClose) => <MuteDialog chatKey={key} onClose={onClose} />,
    'hidden-chats': (_, onClose) => <HiddenChatsDialog onClose={onClose} />,
  },
}
