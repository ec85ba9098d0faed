import type { Archive } from '@parley/protocol'
import { FileX, Forward, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useClient } from '../../../store/index.ts'
import { Button } from '../../../ui/index.ts'
import { useArchive } from '../useArchive.ts'
import styles from './ArchiveCard.module.css'
import { ArchiveRow } from './ArchiveRow.tsx'
import { ArchiveSkeleton, rowsOf } from './ArchiveSkeleton.tsx'

type ArchiveCardProps = {
  path: string
  /** The number of rows to reserve while it loads. */
  expectedRows: number
  /** Opens all messages. Without it they open in a dialog of their own. */
  onOpen?: (() => void) | undefined
}

/** The first messages of a forward. Its height follows from their number alone. */
export function ArchiveCard({ path, expectedRows, onOpen }: ArchiveCardProps) {
  const { archive, failed, retry } = useArchive(path)
  const open = onOpen ?? (() => openDialog({ name: 'archive', path }))
  if (archive) return <Opened path={path} archive={archive} onOpen={open} />
  if (archive === null) return <Gone rows={expectedRows} />
  return failed ? (
    <Failed rows={expectedRows} onRetry={retry} />
  ) : (
    <ArchiveSkeleton rows={expectedRows} />
  )
}

type OpenedProps = { path: string; archive: Archive; onOpen: () => void }

function Opened({ path, archive, onOpen }: OpenedProps) {
  const { t } = useTranslation('chat')
  const { archives } = useClient()
  const { messages, users } = archive
  const count = messages.length
  const attachmentsOf = (index: number) => archives.attachment(path, index)
  return (
    <section className={styles.card} aria-label={t('archive.title', { count })}>
      <div className={styles.head}>
        <Forward aria-hidden />
        {t('archive.title', { count })}
      </div>
      <ul>
        {messages.slice(0, rowsOf(count)).map((message, at) => (
          <li key={at} className={styles.row}>
            <ArchiveRow
              message={message}
              messages={messages}
              author={users[message.from_user]}
              attachmentsOf={attachmentsOf}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <button type="button" className={styles.all} onClick={onOpen}>
          {count > rowsOf(count) ? t('archive.showAll', { count }) : t('archive.open')}
        </button>
      </div>
    </section>
  )
}

function Gone({ rows }: { rows: number }) {
  const { t } = useTranslation('chat')
  return (
    <Notice rows={rows} icon={<FileX aria-hidden />}>
      <b>{t('archive.gone')}</b>
      <span>{t('archive.goneText')}</span>
    </Notice>
  )
}

function Failed({ rows, onRetry }: { rows: number; onRetry: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Notice rows={rows} icon={<Forward aria-hidden />}>
      <b>{t('archive.failed')}</b>
      <Button size="s" icon={<RotateCw />} onClick={onRetry}>
        {t('archive.retry')}
      </Button>
    </Notice>
  )
}

// As high as the card would be.
function Notice({ rows, icon, children }: { rows: number; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.card} ${styles.notice}`} style={{ '--rows': rows } as object}>
      {icon}
      {children}
    </div>
  )
}
