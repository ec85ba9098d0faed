export { ChannelSettingsPage } from './ChannelSettingsPage.tsx'
export { SettingsPage } from './SettingsPage.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'
