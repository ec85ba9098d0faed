import type { CallsNow } from '@parley/protocol'
import { sizeText } from '../../../i18n/sizes.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useSelector } from '../../../store/index.ts'
import { SettingBlock } from '../../../ui/index.ts'
import styles from './RunningCalls.module.css'

type Room = CallsNow['rooms'][number]

const minuteMs = 60_000

/** The calls that run on the server, with their people and the forwarded bytes. */
export function RunningCalls({ rooms }: { rooms: readonly Room[] }) {
  const { t } = useTranslation('setting')
  return (
    <SettingBlock title={t('calls.running')} description={t('calls.runningHint')}>
      {rooms.length === 0 ? (
        <p className={styles.facts}>{t('calls.noneRuns')}</p>
      ) : (
        <ul className={styles.list}>
          {rooms.map((room) => (
            <RunningCall key={room.channel_name} room={room} />
          ))}
        </ul>
      )}
    </SettingBlock>
  )
}

function RunningCall({ room: { gid, uids, guests, started_at, bytes } }: { room: Room }) {
  const { t } = useTranslation('setting')
  const client = useClient()
  const people = useSelector((store) =>
    [...uids.map((uid) => store.nameOf(uid)), ...guests].join(', '),
  )
  const channel = useSelector(({ channels }) =>
    gid === null ? undefined : channels.get(gid)?.name,
  )
  // An administrator does not know the private channels of others.
  const name = channel === undefined ? t('calls.privateChannel') : `#${channel}`
  const count = Math.max(0, Math.round((client.serverNow() - started_at) / minuteMs))
  return (
    <li>
      <strong>{gid === null ? t('calls.direct') : name}</strong>
      <span className={styles.facts}>
        {[
          people,
          t('calls.minutes', { count }),
          bytes === null ? undefined : t('calls.forwarded', { size: sizeText(bytes) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
