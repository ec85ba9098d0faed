import type { Channel, Timeout } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { useIsPast, useMe, useSelector } from '../../../store/index.ts'

/** The timeout of the user in a channel; undefined if they may write. */
export function useOwnTimeout(channel: Channel): Timeout | undefined {
  const me = useMe()
  const timeout = useSelector((store) => store.timeouts.get(channel.gid))
  const isPast = useIsPast(timeout?.until)
  return isPast || mayManageChannel(me, channel) ? undefined : timeout
}
