import type { Channel } from '@parley/protocol'
import { mayLeaveChannel, mayManageChannel } from '@parley/rules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openDialog, useMe } from '../../store/index.ts'
import { Button, SettingBlock } from '../../ui/index.ts'
import { ClearMessagesDialog } from '../channels/index.ts'
import styles from './DangerZone.module.css'

interface Props {
  channel: Channel
  online: boolean
}

/**
 * Clear, leave and delete, each with a confirmation. Renders nothing if the user may do none of them.
 */
export function DangerZone({ channel, online }: Props) {
  const { t } = useTranslation('channel')
  const me = useMe()
  const [isClearing, setClearing] = useState(false)
  const { gid } = channel
  const isManager = mayManageChannel(me, channel)
  const isOwner = channel.owner === me.uid
  const mayLeave = mayLeaveChannel(me, channel)
  if (!isManager && !mayLeave) return null
  return (
    <>
      <h2 className={styles.title}>{t('danger')}</h2>
      {isManager && (
        <SettingBlock
          title={t('clear')}
          description={t('clearHint')}
          control={
            <Button variant="danger" disabled={!online} onClick={() => setClearing(true)}>
              {t('clear')}
            </Button>
          }
        />
      )}
      {mayLeave && (
        <SettingBlock
          title={t('leave')}
          description={t(isOwner ? 'leaveOwnerHint' : 'leaveHint')}
          control={
            <Button
              variant="danger"
              disabled={!online}
              onClick={() => openDialog({ name: 'leave-channel', gid })}
            >
              {t('leave')}
            </Button>
          }
        />
      )}
      {isManager && (
        <SettingBlock
          title={t('delete')}
          description={t('deleteHint')}
          control={
            <Button
              variant="danger"
              disabled={!online}
              onClick={() => openDialog({ name: 'delete-channel', gid })}
            >
              {t('delete')}
            </Button>
          }
        />
      )}
      {isClearing && <ClearMessagesDialog channel={channel} onClose={() => setClearing(false)} />}
    </>
  )
}
