import type { Channel, Timeout } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useNames, useNetwork } from '../../store/index.ts'
import { Button, ErrorLine, SettingBlock, showToast } from '../../ui/index.ts'
import styles from './TimeoutList.module.css'

const timeoutsKey = 'timeouts'

/** The members who may not write in a channel for a time, each with a button that ends it. Renders nothing without any. */
export function TimeoutList({ channel: { gid } }: { channel: Channel }) {
  const { t } = useTranslation('channel')
  const { moderation, events } = useClient()
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: [timeoutsKey, gid],
    queryFn: ({ signal }) => moderation.timeouts(gid, signal),
  })
  useEffect(
    () =>
      events.on({
        timeoutsChanged: () => void queries.invalidateQueries({ queryKey: [timeoutsKey] }),
      }),
    [queries, events],
  )
  if (data.length === 0) return null
  return (
    <SettingBlock title={t('timeouts.title')} description={t('timeouts.text')}>
      <ul className={styles.list}>
        {data.map((timeout) => (
          <Row key={timeout.uid} timeout={timeout} />
        ))}
      </ul>
    </SettingBlock>
  )
}

function Row({ timeout: { gid, uid, until, reason } }: { timeout: Timeout }) {
  const { t } = useTranslation('channel')
  const { moderation } = useClient()
  const online = useNetwork()
  const [name = ''] = useNames([uid])
  const ending = useAction(() => moderation.endTimeout(gid, uid), {
    onSuccess: () =>
      showToast({ id: 'timeout', text: t('timeouts.ended', { name }), kind: 'success' }),
  })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.until}>{t('timeouts.until', { time: dateAndTime(until) })}</span>
        {reason !== '' && <bdi className={styles.until}>{reason}</bdi>}
        <ErrorLine>{ending.error}</ErrorLine>
      </div>
      <Button
        size="s"
        disabled={!online}
        busy={ending.busy}
        aria-label={t('timeouts.endOf', { name })}
        onClick={() => ending.run()}
      >
        {t('timeouts.end')}
      </Button>
    </li>
  )
}
