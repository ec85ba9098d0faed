import { channelKey, hasLeft } from '@parley/client'
import { showError, useSelector } from '../../../store/index.ts'
import { showOutcome, useAppContext } from '../../actions/index.ts'
import { joinChannel, leaveChannel } from './membership.ts'

/** Whether the user left a public channel. It is in their list only while a message mentions them. */
export const useHasLeft = (gid: number): boolean =>
  useSelector((store) => hasLeft(store, channelKey(gid)))

/** Ways into and out of a public channel. */
export function useMembership(): {
  join: (gid: number) => Promise<void>
  leave: (gid: number) => Promise<void>
} {
  const context = useAppContext()
  return {
    join: (gid) => joinChannel(context.client, gid).catch(showError),
    leave: (gid) =>
      leaveChannel(context, gid).then(
        (left) => showOutcome('channel.leave', left, context),
        showError,
      ),
  }
}
