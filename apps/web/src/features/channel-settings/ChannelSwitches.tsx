import { type Channel, readChannelOptions } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useServer } from '../../store/index.ts'
import { SwitchSetting } from '../settings/index.ts'

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
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  const options = readChannelOptions(channel.ext_setting)
  const { enable_msg_url_preview: canPreview } = useServer().ext
  return (
    <>
      {flags.map(({ flag, words }) => (
        <SwitchSetting
          key={flag}
          title={t(`${words}Title`)}
          description={t(`${words}Text`)}
          value={channel[flag]}
          disabled={!isEditable}
          save={(on) => channels.update(channel.gid, { [flag]: on })}
        />
      ))}
      <SwitchSetting
        title={t('mentionAllTitle')}
        description={t('mentionAllText')}
        value={options.mention_all === 'owner'}
        disabled={!isEditable}
        save={(on) => channels.setOptions(channel.gid, { mention_all: on ? 'owner' : 'everyone' })}
      />
      {canPreview && (
        <SwitchSetting
          title={t('previewsTitle')}
          description={t('previewsText')}
          value={options.previews}
          disabled={!isEditable}
          save={(previews) => channels.setOptions(channel.gid, { previews })}
        />
      )}
    </>
  )
}
