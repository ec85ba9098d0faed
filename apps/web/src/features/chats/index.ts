import { lazy } from 'react'

export { ChatsLayout } from './ChatsLayout.tsx'
export { HomePage } from './HomePage.tsx'
export { chatBeside } from './jump.ts'
export { MuteDialog } from './MuteDialog.tsx'
export { markChatRead } from './mark-read.ts'
export { chatOfPath } from './open-chat.ts'
export { Rail } from './Rail.tsx'
export { ShortcutsDialog } from './ShortcutsDialog.tsx'
export { Switcher } from './Switcher.tsx'
export { TabBar } from './TabBar.tsx'

// The frame stands before what fills it has arrived: feed and composer come apart.
export const ChannelPage = lazy(async () => ({
  default: (await import('./ChannelPage.tsx')).ChannelPage,
}))
export const DirectPage = lazy(async () => ({
  default: (await import('./DirectPage.tsx')).DirectPage,
}))
