import type { Channel } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMe, useNetwork } from '../../store/index.ts'
import { Banner } from '../../ui/index.ts'
import styles from './ChannelOverview.module.css'
import { ChannelPicture } from './ChannelPicture.tsx'
import { ChannelSwitches } from './ChannelSwitches.tsx'
import { ChannelFacts, ChannelTexts } from './ChannelTexts.tsx'
import { DangerZone } from './DangerZone.tsx'
import { RetentionSetting } from './RetentionSetting.tsx'
import { SlowModeSetting } from './SlowModeSetting.tsx'
import { TimeoutList } from './TimeoutList.tsx'
import { VisibilitySetting } from './VisibilitySetting.tsx'

/** The settings of a channel, editable for its managers and read-only for others. */
export function ChannelOverview({ channel }: { channel: Channel }) {
  const { t } = useTranslation(['channel', 'setting'])
  const isManager = mayManageChannel(useMe(), channel)
  const online = useNetwork()
  return (
    <div className={styles.form}>
      {!online && (
        <div className={styles.note}>
          <Banner kind="offline" title={t('setting:offline.text')} />
        </div>
      )}
      {!isManager && (
        <div className={styles.note}>
          <Banner kind="info" title={t(channel.is_public ? 'readOnlyPublic' : 'readOnly')} />
        </div>
      )}
      {isManager && <ChannelPicture channel={channel} />}
      {isManager ? <ChannelTexts channel={channel} /> : <ChannelFacts channel={channel} />}
      <ChannelSwitches channel={channel} isEditable={isManager} />
      {isManager && <SlowModeSetting channel={channel} />}
      {isManager && <TimeoutList channel={channel} />}
      {isManager && <RetentionSetting channel={channel} online={online} />}
      <VisibilitySetting channel={channel} online={online} />
      <DangerZone channel={channel} online={online} />
    </div>
  )
}
