export function ChannelSettingsPage() {
  return null
}
