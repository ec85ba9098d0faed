import { type Channel, limits } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { SettingBlock } from '../../ui/index.ts'
import { faultOfName } from '../channels/index.ts'
import { TextSetting } from '../settings/index.ts'
import styles from './ChannelTexts.module.css'

/** Name and topic of a channel. */
export function ChannelTexts({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel')
  const { channels } = useClient()
  return (
    <>
      <TextSetting
        title={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        value={channel.name}
        check={(name) => {
          const fault = faultOfName(name)
          return fault && t(fault, { limit: limits.channelNameChars })
        }}
        save={(name) => channels.update(channel.gid, { name })}
      />
      <TextSetting
        title={t('topic')}
        description={t('topicHint')}
        lines={10}
        value={channel.description ?? ''}
        save={(description) => channels.update(channel.gid, { description })}
      />
    </>
  )
}

/** Name and topic for users who may only read them. */
export function ChannelFacts({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channel')
  return (
    <>
      <SettingBlock title={t('name')} description={channel.name} />
      <SettingBlock title={t('topic')}>
        <p className={styles.topic}>{channel.description || t('noTopic')}</p>
      </SettingBlock>
    </>
  )
}
