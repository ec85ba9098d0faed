import type { Channel } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useMe, useNetwork } from '../../../store/index.ts'
import { Banner } from '../../../ui/index.ts'
import styles from './ChannelOverviewForm.module.css'
import { DangerZone } from './DangerZone.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { SwitchSettings } from './SwitchSettings.tsx'
import { type TextEdits, TextFacts, TextSettings } from './TextSettings.tsx'
import { VisibilitySetting } from './VisibilitySetting.tsx'

interface Props {
  channel: Channel
  edits: TextEdits
  /** The save bar. */
  children: ReactNode
}

/** The settings of a channel, editable for its managers and read-only for others. */
export function ChannelOverviewForm({ channel, edits, children }: Props) {
  const { t } = useTranslation(['chat', 'member'])
  const me = useMe()
  const online = useNetwork()
  const isManager = mayManageChannel(me, channel)
  const isEditable = isManager && online
  return (
    <div className={styles.form}>
      {!online && (
        <div className={styles.note}>
          <Banner kind="offline" title={t('member:people.awayText')} />
        </div>
      )}
      {!isManager && (
        <div className={styles.note}>
          <Banner
            kind="info"
            title={t(channel.is_public ? 'channel.readOnlyPublic' : 'channel.readOnly')}
          />
        </div>
      )}
      <div>
        {isManager && <PictureSetting channel={channel} isEditable={isEditable} />}
        {isManager ? (
          <TextSettings channel={channel} edits={edits} />
        ) : (
          <TextFacts channel={channel} />
        )}
        <SwitchSettings channel={channel} isEditable={isEditable} />
        <VisibilitySetting channel={channel} online={online} />
        <DangerZone channel={channel} online={online} />
      </div>
      {children}
    </div>
  )
}
