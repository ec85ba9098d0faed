import { deleteChannel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { AskFirst } from './AskFirst.tsx'
import { ChannelGone } from '../overview/ChannelNotice.tsx'
import { useLastChannel } from '../useLastChannel.ts'
import { useLeaveChatPage } from './useLeaveChatPage.ts'

interface Props {
  gid: number
  onClose: () => void
}

/** Asks the user to type the channel's name before it is deleted for everyone. */
export function DeleteChannelDialog({ gid, onClose }: Props) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const leavePage = useLeaveChatPage()
  const channel = useLastChannel(gid)
  if (!channel) return <ChannelGone onClose={onClose} />
  const { name } = channel
  return (
    <AskFirst
      danger
      title={t('channel.deleteTitle', { channel: `#${name}` })}
      text={t('channel.deleteText')}
      typed={{ word: name, label: t('channel.typeName', { name }) }}
      confirmLabel={t('channel.delete')}
      done={t('channel.deleted', { channel: `#${name}` })}
      act={() => api.call(deleteChannel, { params: { gid } })}
      onDone={() => leavePage(gid)}
      onClose={onClose}
    />
  )
}
