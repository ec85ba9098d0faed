import { type Channel, changeChannelType } from '@parley/protocol'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useBoot } from '../../../store/index.ts'
import { AskFirst } from './AskFirst.tsx'

interface Props {
  channel: Channel
  onClose: () => void
}

/** Asks before a private channel becomes readable for everyone. */
export function MakePublicDialog({ channel: { gid, name }, onClose }: Props) {
  const { t } = useTranslation('chat')
  const api = useApi()
  const { loginConfig } = useBoot()
  const channel = `#${name}`
  const guests = loginConfig?.guest ? ` ${t('channel.makePublicGuests')}` : ''
  return (
    <AskFirst
      danger
      title={t('channel.makePublicTitle', { channel })}
      text={t('channel.makePublicText') + guests}
      confirmLabel={t('channel.makePublic')}
      done={t('channel.nowPublic', { channel })}
      act={() => api.call(changeChannelType, { params: { gid }, body: { is_public: true } })}
      onClose={onClose}
    />
  )
}
