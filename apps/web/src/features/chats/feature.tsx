import type { ChatKey } from '@parley/client'
import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { appActions } from './actions/app.ts'
import { listActions } from './actions/list.ts'
import { manageActions } from './actions/manage.ts'
import { panelActions } from './actions/panels.ts'
import { loadPalette } from '../actions/index.ts'
import type { ChosenMessage } from '../messages/index.ts'
import { LazySwitcher } from './switcher/LazySwitcher.tsx'

declare module '../../store/dialogs.ts' {
  interface DialogInputs {
    switcher: { typed?: string; message?: ChosenMessage | undefined }
    shortcuts: {}
    mute: { key: ChatKey }
    'hidden-chats': {}
  }
}

const ShortcutsDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./switcher/ShortcutsDialog.tsx'), loadPalette()])
  return { default: part.ShortcutsDialog }
})
const MuteDialog = lazyPart(async () => ({
  default: (await import('./list/MuteDialog.tsx')).MuteDialog,
}))
const HiddenChatsDialog = lazyPart(async () => ({
  default: (await import('./hidden/HiddenChatsDialog.tsx')).HiddenChatsDialog,
}))

export const chats: WebFeature = {
  actions: { app: appActions, chat: [...listActions, ...manageActions, ...panelActions] },
  dialogs: {
    switcher: ({ typed, message }, onClose) => (
      // The key: an action of the switcher may open it again with another query.
      <LazySwitcher key={typed} typed={typed} message={message} onClose={onClose} />
    ),
    shortcuts: (_, onClose) => <ShortcutsDialog onClose={onClose} />,
    mute: ({ key }, onClose) => <MuteDialog chatKey={key} onClose={onClose} />,
    'hidden-chats': (_, onClose) => <HiddenChatsDialog onClose={onClose} />,
  },
}
