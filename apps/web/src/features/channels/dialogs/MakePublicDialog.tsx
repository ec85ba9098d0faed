import type { Channel } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useBoot, useClient } from '../../../store/index.ts'
import { ConfirmAction } from './ConfirmAction.tsx'

interface Props {
  channel: Channel
  onClose: () => void
}

/** Asks before a private channel becomes readable for everyone. */
export function MakePublicDialog({ channel: { gid, name }, onClose }: Props) {
  const { t } = useTranslation('chat')
  const { channels } = useClient()
  const { loginConfig } = useBoot()
  const channel = `#${name}`
  const guests = loginConfig?.guest ? ` ${t('channel.makePublicGuests')}` : ''
  return (
    <ConfirmAction
      danger
      title={t('channel.makePublicTitle', { channel })}
      text={t('channel.makePublicText') + guests}
      confirmLabel={t('channel.makePublic')}
      done={t('channel.nowPublic', { channel })}
      action={() => channels.makePublic(gid)}
      onClose={onClose}
    />
  )
}
