import type { Channel } from '@parley/protocol'
import { useTranslation } from 'react-i18next'
import { useChannel, useMe, useNetwork } from '../../store/index.ts'
import { Banner, EmptyState, SaveBar } from '../../ui/index.ts'
import styles from './ChannelOverviewForm.module.css'
import { DangerZone } from './DangerZone.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import { mayManage } from './rules.ts'
import { SwitchSettings } from './SwitchSettings.tsx'
import { TextFacts, TextSettings } from './TextSettings.tsx'
import { useTextEdits } from './useTextEdits.ts'
import { VisibilitySetting } from './VisibilitySetting.tsx'

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
  const edits = useTextEdits(channel)
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
      {isManager ? (
        <TextSettings channel={channel} edits={edits} />
      ) : (
        <TextFacts channel={channel} />
      )}
      <SwitchSettings channel={channel} isEditable={isEditable} />
      <VisibilitySetting channel={channel} online={online} />
      <DangerZone channel={channel} online={online} />
      <SaveBar
        open={isManager && edits.isChanged}
        label={t('channel.unsaved')}
        resetLabel={t('channel.reset')}
        saveLabel={t('channel.save')}
        busy={edits.busy}
        blocked={!online || !edits.isValid}
        onReset={edits.reset}
        onSave={() => void edits.save()}
      />
    </div>
  )
}
