import { type Channel, clearChannel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi } from '../../../store/index.ts'
import { AskFirst } from './AskFirst.tsx'

interface Props {
  channel: Channel
  onClose: () => void
}

/** Asks the user to type the channel's name before its messages are deleted for everyone. */
export function ClearMessagesDialog({ channel: { gid, name }, onClose }: Props) {
  const { t } = useTranslation('chat')
  const api = useApi()
  return (
    <AskFirst
      danger
      title={t('channel.clearTitle', { channel: `#${name}` })}
      text={t('channel.clearText')}
      typed={{ word: name, label: t('channel.typeName', { name }) }}
      confirmLabel={t('channel.clear')}
      done={t('channel.cleared')}
      act={() => api.call(clearChannel, { params: { gid } })}
      onClose={onClose}
    />
  )
}
