import { type Channel, hasPreviews } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useServer } from '../../../store/index.ts'
import { SwitchSetting } from '../controls/SwitchSetting.tsx'

interface Props {
  channel: Channel
  isEditable: boolean
}

const flags = [
  { flag: 'only_owner_can_send_msg', words: 'send' },
  { flag: 'show_email', words: 'email' },
  { flag: 'dm_to_member', words: 'dm' },
] as const

/** The switches of a channel. */
export function ChannelSwitches({ channel, isEditable }: Props) {
  const { t } = useTranslation('chat')
  const { channels, previews } = useClient()
  const { enable_msg_url_preview: canPreview } = useServer().ext
  return (
    <>
      {flags.map(({ flag, words }) => (
        <SwitchSetting
          key={flag}
          title={t(`channel.${words}Title`)}
          description={t(`channel.${words}Text`)}
          value={channel[flag]}
          disabled={!isEditable}
          save={(on) => channels.update(channel.gid, { [flag]: on })}
        />
      ))}
      {canPreview && (
        <SwitchSetting
          title={t('channel.previewsTitle')}
          description={t('channel.previewsText')}
          value={hasPreviews(channel.ext_setting)}
          disabled={!isEditable}
          save={(on) => previews.setShown(channel.gid, on)}
        />
      )}
    </>
  )
}
