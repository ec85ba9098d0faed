import type { Channel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { ConfirmAction } from './ConfirmAction.tsx'

interface Props {
  channel: Channel
  onClose: () => void
}

/** Asks the user to type the channel's name before its messages are deleted for everyone. */
export function ClearMessagesDialog({ channel: { gid, name }, onClose }: Props) {
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  return (
    <ConfirmAction
      danger
      title={t('clearTitle', { channel: `#${name}` })}
      text={t('clearText')}
      typed={{ word: name, label: t('typeName', { name }) }}
      confirmLabel={t('clear')}
      done={t('cleared')}
      action={() => channels.clear(gid)}
      onClose={onClose}
    />
  )
}
