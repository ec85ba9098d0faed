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
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  const { loginConfig } = useBoot()
  const channel = `#${name}`
  const guests = loginConfig?.guest ? ` ${t('makePublicGuests')}` : ''
  return (
    <ConfirmAction
      danger
      title={t('makePublicTitle', { channel })}
      text={t('makePublicText') + guests}
      confirmLabel={t('makePublic')}
      done={t('nowPublic', { channel })}
      action={() => channels.makePublic(gid)}
      onClose={onClose}
    />
  )
}
