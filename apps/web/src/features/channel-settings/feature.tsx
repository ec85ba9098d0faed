import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const ChannelSettingsPage = lazyPart(async () => ({
  default: (await import('./ChannelSettingsPage.tsx')).ChannelSettingsPage,
}))

export const channelSettings: WebFeature = {
  pages: [
    { path: 'setting/channel/:gid/:nav?', Component: ChannelSettingsPage, area: 'signed-in' },
  ],
}
