export { SettingsPage } from './SettingsPage.tsx'
export { ChannelSettingsPage } from './ChannelSettingsPage.tsx'
export { SignOutDialog } from './SignOutDialog.tsx'
