import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { settingsActions } from './actions.ts'

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
const ChannelSettingsPage = lazyPart(async () => ({
  default: (await import('./channel/ChannelSettingsPage.tsx')).ChannelSettingsPage,
}))
const SettingsPage = lazyPart(async () => ({
  default: (await import('./frame/SettingsPage.tsx')).SettingsPage,
}))
const PaymentPage = lazyPart(async () => ({
  default: (await import('./license/PaymentPage.tsx')).PaymentPage,
}))

export const settings: WebFeature = {
  actions: { app: settingsActions },
  pages: [
    { path: 'setting/channel/:gid/:nav?', Component: ChannelSettingsPage, area: 'signed-in' },
    { path: 'setting/:nav?', Component: SettingsPage, area: 'signed-in' },
    { path: 'cb/payment_success/:session', Component: PaymentPage, area: 'signed-in' },
  ],
  dialogs: {
    status: (_, onClose) => <StatusDialog onClose={onClose} />,
    'sign-out': (_, onClose) => <SignOutDialog onClose={onClose} />,
  },
}
