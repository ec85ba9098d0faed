import { deleteChannel } from '@parley/protocol'
import { useTranslation } from 'react-i18next'
import { useApi, useChannel } from '../../store/index.ts'
import { ConfirmDialog, showToast } from '../../ui/index.ts'
import { CallNote, useCall } from '../users/index.ts'
import { ChannelGone } from './ChannelGone.tsx'
import { useLeaveChatPage } from './useLeaveChatPage.ts'

interface Props {
  gid: number
  onClose: () => void
}

/** Asks, by its name typed out, before a channel is deleted for everybody. */
export function DeleteChannelDialog({ gid, onClose }: Props) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const channel = useChannel(gid)
  const leavePage = useLeaveChatPage()
  const { busy, error, run } = useCall()
  if (!channel && !busy) return <ChannelGone onClose={onClose} />
  const name = channel?.name ?? ''

  async function remove() {
    if (!(await run(() => api.call(deleteChannel, { params: { gid } })))) return
    leavePage(gid)
    showToast({ id: 'channel', text: t('channel.deleted', { channel: `#${name}` }), kind: 'success' })
    onClose()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('channel.deleteTitle', { channel: `#${name}` })}
      text={
        <>
          {t('channel.deleteText')}
          <CallNote error={error} />
        </>
      }
      typed={{ word: name, label: t('channel.typeName', { name }) }}
      confirmLabel={t('channel.delete')}
      cancelLabel={t('channel.cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
