import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { ConfirmAction } from './ConfirmAction.tsx'
import { ChannelGone } from '../overview/ChannelNotice.tsx'
import { useLastChannel } from '../useLastChannel.ts'
import { useLeaveChatPage } from './useLeaveChatPage.ts'

interface Props {
  gid: number
  onClose: () => void
}

/** Asks the user to type the channel's name before it is deleted for everyone. */
export function DeleteChannelDialog({ gid, onClose }: Props) {
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  const leavePage = useLeaveChatPage()
  const channel = useLastChannel(gid)
  if (!channel) return <ChannelGone onClose={onClose} />
  const { name } = channel
  return (
    <ConfirmAction
      danger
      title={t('deleteTitle', { channel: `#${name}` })}
      text={t('deleteText')}
      typed={{ word: name, label: t('typeName', { name }) }}
      confirmLabel={t('delete')}
      done={t('deleted', { channel: `#${name}` })}
      action={() => channels.delete(gid)}
      onDone={() => leavePage(gid)}
      onClose={onClose}
    />
  )
}
