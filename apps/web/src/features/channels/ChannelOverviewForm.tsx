import type { Channel } from '@parley/protocol'
import { useTranslation } from 'react-i18next'
import { useChannel, useMe, useNetwork } from '../../store/index.ts'
import { Banner, EmptyState } from '../../ui/index.ts'
import styles from './ChannelOverviewForm.module.css'
import { DangerZone } from './DangerZone.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { SwitchSettings } from './SwitchSettings.tsx'
import { TextSettings } from './TextSettings.tsx'
import { VisibilitySetting } from './VisibilitySetting.tsx'
import { mayManage } from './rules.ts'

/** Everything about a channel that its managers change; others read it. */
export function ChannelOverviewForm({ gid }: { gid: number }) {
  const { t } = useTranslation('chat')
  const channel = useChannel(gid)
  if (!channel) return <EmptyState title={t('channel.gone')} text={t('channel.goneText')} />
  return <Overview key={gid} channel={channel} />
}

function Overview({ channel }: { channel: Channel }) {
  const { t } = useTranslation(['chat', 'member'])
  const me = useMe()
  const online = useNetwork()
  const isManager = mayManage(me, channel)
  const isEditable = isManager && online
  return (
    <div className={styles.form}>
      {!online && (
        <Banner kind="offline" title={t('member:people.away')} text={t('member:people.awayText')} />
      )}
      {!isManager && (
        <Banner
          kind="info"
          title={t(channel.is_public ? 'channel.readOnlyPublic' : 'channel.readOnly')}
        />
      )}
      <PictureSetting channel={channel} isEditable={isEditable} />
      <TextSettings channel={channel} isManager={isManager} online={online} />
      <SwitchSettings channel={channel} isEditable={isEditable} />
      <VisibilitySetting channel={channel} online={online} />
      <DangerZone channel={channel} online={online} />
    </div>
  )
}
