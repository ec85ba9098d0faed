import type { Report } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNames, useNetwork, useSelector } from '../../../store/index.ts'
import { Button, ErrorLine, showToast } from '../../../ui/index.ts'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'
import styles from './ReportCard.module.css'

/** A reported message with who wrote and who reported it, and what can be done. */
export function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation('setting')
  const { reports, store } = useClient()
  const online = useNetwork()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, gid, from_uid, reporter_uid, reason, note, content_type, content } = report
  const [author, reporter] = useNames([from_uid, reporter_uid])
  const channel = useSelector(['channels'], () =>
    gid === null ? undefined : store.channels.get(gid),
  )
  const closing = useAction((action: 'dismiss' | 'delete') => reports.close(id, action), {
    texts: { 404: t('moderation.gone') },
    onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
    onSuccess() {
      setAsking(false)
      showToast({ id: 'judged', text: t('moderation.done'), kind: 'success' })
    },
  })
  const isText = content_type.startsWith('text/')
  return (
    <article className={styles.card} aria-label={t('moderation.by', { name: author ?? '' })}>
      <header className={styles.head}>
        <strong>{t('moderation.by', { name: author ?? t('moderation.somebody') })}</strong>
        <span>
          {gid === null
            ? t('moderation.direct')
            : channel && <Link to={`/chat/channel/${gid}`}>#{channel.name}</Link>}
        </span>
      </header>
      <blockquote className={styles.content} dir="auto">
        {isText ? content : t('moderation.file')}
      </blockquote>
      <p className={styles.reason}>
        {t('moderation.reported', {
          name: reporter ?? t('moderation.somebody'),
          time: dateAndTime(report.created_at),
          reason: t(`moderation.reasons.${reason}`),
        })}
      </p>
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {report.state === 'open' ? (
        <div className={styles.actions}>
          <Button disabled={!online || closing.busy} onClick={() => closing.run('dismiss')}>
            {t('moderation.dismiss')}
          </Button>
          <Button
            variant="danger"
            disabled={!online || closing.busy}
            onClick={() => {
              closing.reset()
              setAsking(true)
            }}
          >
            {t('moderation.delete')}
          </Button>
        </div>
      ) : (
        <p className={styles.reason}>
          {t(`moderation.states.${report.state}`, { time: dateAndTime(report.closed_at ?? 0) })}
        </p>
      )}
      <ErrorLine>{!isAsking && closing.error}</ErrorLine>
      {isAsking && (
        <QuestionDialog
          danger
          title={t('moderation.question')}
          text={t('moderation.questionText')}
          confirmLabel={t('moderation.delete')}
          busy={closing.busy}
          error={closing.error}
          onConfirm={() => closing.run('delete')}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
