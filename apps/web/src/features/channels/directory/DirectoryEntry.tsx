import { channelKey } from '@parley/client'
import { withoutTurns } from '@parley/rules'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { timeAgo } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, useAction } from '../../../store/index.ts'
import { Button, ChannelAvatar, Skeleton } from '../../../ui/index.ts'
import styles from './DirectoryPage.module.css'
import type { DirectoryRow } from './order.ts'
import { refreshDirectory } from './useDirectory.ts'
import { useMembership } from './useMembership.ts'

/** A channel of the directory: a link to it, and a button to join or leave. */
export function DirectoryEntry({ row, now }: { row: DirectoryRow; now: number }) {
  const { t } = useTranslation(['channel', 'chat'])
  const { gid, name, description, src, hasLeft } = row
  const { join, leave } = useMembership()
  const { run, busy } = useAction(() => (hasLeft ? join(gid) : leave(gid)), {
    onSuccess: refreshDirectory,
  })
  return (
    <div className={styles.row}>
      <Link data-channel={gid} to={chatPath(channelKey(gid))} className={styles.link}>
        <ChannelAvatar name={name} isPrivate={false} src={src} size={40} />
        <span className={styles.words}>
          <bdi className={styles.name}>{withoutTurns(name)}</bdi>
          {description !== '' && <span className={styles.description}>{description}</span>}
          <Facts row={row} now={now} />
        </span>
      </Link>
      <Button
        size="s"
        variant={hasLeft ? 'primary' : undefined}
        busy={busy}
        aria-label={t(hasLeft ? 'directory.joinOf' : 'directory.leaveOf', { channel: `#${name}` })}
        onClick={() => run()}
      >
        {t(hasLeft ? 'directory.join' : 'directory.leave')}
      </Button>
    </div>
  )
}

function Facts({ row: { hasLeft, members, activeAt }, now }: { row: DirectoryRow; now: number }) {
  const { t } = useTranslation(['channel', 'chat'])
  return (
    <span className={styles.facts}>
      {!hasLeft && (
        <span className={styles.joined}>
          <Check aria-hidden />
          {t('directory.joined')}
        </span>
      )}
      {members === undefined ? (
        <Skeleton width="4.375rem" />
      ) : (
        <span>{t('chat:list.members', { count: members })}</span>
      )}
      {activeAt !== undefined ? (
        <span>{t('directory.active', { when: timeAgo(activeAt, now) })}</span>
      ) : (
        members !== undefined && <span>{t('chat:list.nothing')}</span>
      )}
    </span>
  )
}
