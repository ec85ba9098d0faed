import type { CurrentUser } from '../../http/request/current-user.ts'
import { toWire } from './channel.ts'
import { visibleChannels } from './channel-cache.ts'
import type { ChannelsServices } from './services.ts'

/** The channels that a user sees, for the export of their data. Calls `names` with each member. */
export function channelDocuments(
  services: ChannelsServices,
  me: CurrentUser,
  names: (uid: number) => void,
): object[] {
  const channels = visibleChannels(services, me).map((channel) => toWire(channel))
  for (const { members } of channels) for (const uid of members) names(uid)
  return channels
}
