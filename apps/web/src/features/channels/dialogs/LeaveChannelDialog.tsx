import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useMe } from '../../../store/index.ts'
import { ConfirmAction } from './ConfirmAction.tsx'
import { ConfirmDialog } from '../../../ui/index.ts'
import { useMembership } from '../directory/useMembership.ts'
import { ChannelGone } from '../overview/ChannelNotice.tsx'
import { TransferAndLeaveDialog } from './TransferAndLeaveDialog.tsx'
import { useLastChannel } from '../useLastChannel.ts'
import { useLeaveChatPage } from './useLeaveChatPage.ts'

interface Props {
  gid: number
  onClose: () => void
}

/** Asks before the user leaves. The owner first chooses a new owner. */
export function LeaveChannelDialog({ gid, onClose }: Props) {
  const me = useMe()
  const channel = useLastChannel(gid)
  // The transfer makes the user an ordinary member before they have left. Keep the same dialog.
  const [isOwner] = useState(channel?.owner === me.uid)
  if (!channel) return <ChannelGone onClose={onClose} />
  if (channel.is_public)
    return <ConfirmLeavePublic gid={gid} name={channel.name} onClose={onClose} />
  if (isOwner) return <TransferAndLeaveDialog channel={channel} onClose={onClose} />
  return <ConfirmLeave gid={gid} name={channel.name} onClose={onClose} />
}

function ConfirmLeave({ gid, name, onClose }: Props & { name: string }) {
  const { t } = useTranslation(['channel', 'chat'])
  const { channels } = useClient()
  const leavePage = useLeaveChatPage()
  const channel = `#${name}`
  return (
    <ConfirmAction
      danger
      title={t('leaveTitle', { channel })}
      text={t('leaveText')}
      confirmLabel={t('leave')}
      done={t('chat:list.left', { channel })}
      action={() => channels.leave(gid)}
      onDone={() => leavePage(gid)}
      onClose={onClose}
    />
  )
}

function ConfirmLeavePublic({ gid, name, onClose }: Props & { name: string }) {
  const { t } = useTranslation('channel')
  const { leave } = useMembership()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('leaveTitle', { channel: `#${name}` })}
      text={t('publicLeaveText')}
      confirmLabel={t('leave')}
      cancelLabel={t('cancel')}
      onConfirm={() => {
        void leave(gid)
        onClose()
      }}
    />
  )
}
