import { leaveChannel } from '@parley/protocol'
import { useTranslation } from 'react-i18next'
import { useApi, useChannel, useMe } from '../../store/index.ts'
import { Button, ConfirmDialog, Dialog, showToast } from '../../ui/index.ts'
import { CallNote, useCall } from '../users/index.ts'
import { ChannelGone } from './ChannelGone.tsx'
import { TransferAndLeaveDialog } from './TransferAndLeaveDialog.tsx'
import { useLeaveChatPage } from './useLeaveChatPage.ts'

interface Props {
  gid: number
  onClose: () => void
}

/** Asks before one leaves; the owner first chooses who takes the channel over. */
export function LeaveChannelDialog({ gid, onClose }: Props) {
  const me = useMe()
  const channel = useChannel(gid)
  if (!channel) return <ChannelGone onClose={onClose} />
  if (channel.is_public) return <PublicStays onClose={onClose} />
  if (channel.owner === me.uid) return <TransferAndLeaveDialog channel={channel} onClose={onClose} />
  return <ConfirmLeave gid={gid} name={channel.name} onClose={onClose} />
}

function ConfirmLeave({ gid, name, onClose }: Props & { name: string }) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const leavePage = useLeaveChatPage()
  const { busy, error, run } = useCall()
  const channel = `#${name}`

  async function leave() {
    if (!(await run(() => api.call(leaveChannel, { params: { gid } })))) return
    leavePage(gid)
    showToast({ id: 'channel', text: t('channel.left', { channel }), kind: 'success' })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('channel.leaveTitle', { channel })}
      text={
        <>
          {t('channel.leaveText')}
          <CallNote error={error} />
        </>
      }
      confirmLabel={t('channel.leave')}
      cancelLabel={t('channel.cancel')}
      danger
      busy={busy}
      onConfirm={() => void leave()}
    />
  )
}

function PublicStays({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('channel.publicLeave')}
      description={t('channel.publicLeaveText')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('channel.close')}
        </Button>
      }
    />
  )
}
