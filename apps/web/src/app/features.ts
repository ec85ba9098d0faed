import { account } from '../features/account/feature.tsx'
import { activity } from '../features/activity/feature.tsx'
import { archives } from '../features/archives/feature.tsx'
import { auth } from '../features/auth/feature.tsx'
import { calls } from '../features/calls/feature.tsx'
import { channels } from '../features/channels/feature.tsx'
import { channelSettings } from '../features/channel-settings/feature.tsx'
import { chatSettings } from '../features/chat-settings/feature.tsx'
import { chats } from '../features/chats/feature.tsx'
import { favorites } from '../features/favorites/feature.tsx'
import { files } from '../features/files/feature.tsx'
import { invites } from '../features/invites/feature.tsx'
import { later } from '../features/later/feature.tsx'
import { license } from '../features/license/feature.tsx'
import { messages } from '../features/messages/feature.ts'
import { reminders } from '../features/reminders/feature.tsx'
import { scheduled } from '../features/scheduled/feature.tsx'
import { search } from '../features/search/feature.tsx'
import { servers } from '../features/servers/feature.tsx'
import { settings } from '../features/settings/feature.tsx'
import { setup } from '../features/setup/feature.tsx'
import { users } from '../features/users/feature.tsx'
import { setActions } from '../features/actions/index.ts'
import { setSections } from '../features/settings/index.ts'
import type { WebFeature } from '../store/index.ts'

/** The features of the app, with the pages, dialogs, actions and shell parts that they add. */
export const features: readonly WebFeature[] = [
  account,
  activity,
  archives,
  auth,
  calls,
  channels,
  channelSettings,
  chatSettings,
  chats,
  favorites,
  files,
  invites,
  later,
  license,
  messages,
  reminders,
  scheduled,
  search,
  servers,
  settings,
  setup,
  users,
]

setSections(async () => (await import('./sections.ts')).sections)
setActions(features, async () => (await import('./palette.ts')).palette)
