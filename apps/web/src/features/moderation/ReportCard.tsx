import type { Report } from '@parley/protocol'
import { mayTimeOut } from '@parley/rules'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  openDialog,
  showError as tell,
  useAction,
  useClient,
  useMe,
  useNames,
  useNetwork,
  useSelector,
} from '../../store/index.ts'
import { Button, DropdownMenu, ErrorLine, IconButton, showToast } from '../../ui/index.ts'
import { QuestionDialog } from '../settings/index.ts'
import styles from './ReportCard.module.css'
import { WarnDialog } from './WarnDialog.tsx'

/** A reported message with who wrote and who reported it, and what can be done. */
export function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation('setting')
  const { store } = useClient()
  const { gid, from_uid, reporter_uid, reason, note, content_type, content } = report
  const [author, reporter] = useNames([from_uid, reporter_uid])
  const title = t('moderation.by', { name: author ?? t('moderation.somebody') })
  const channel = useSelector(() => (gid === null ? undefined : store.channels.get(gid)))
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <strong>{title}</strong>
        <span>
          {gid === null
            ? t('moderation.direct')
            : channel && <Link to={`/chat/channel/${gid}`}>#{channel.name}</Link>}
        </span>
      </header>
      <blockquote className={styles.content} dir="auto">
        {content_type.startsWith('text/') ? content : t('moderation.file')}
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
      {report.warnings > 0 && (
        <p className={styles.reason}>{t('moderation.warnings', { count: report.warnings })}</p>
      )}
      {report.state !== 'open' && (
        <p className={styles.reason}>
          {t(`moderation.states.${report.state}`, { time: dateAndTime(report.closed_at ?? 0) })}
        </p>
      )}
      <Actions report={report} author={author ?? t('moderation.somebody')} />
    </article>
  )
}

function Actions({ report, author }: { report: Report; author: string }) {
  const { t } = useTranslation('setting')
  const { reports } = useClient()
  const online = useNetwork()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'delete' | 'warn'>()
  const closing = useAction(
    (action: 'dismiss' | 'delete' | 'hide') => reports.close(report.id, action),
    {
      texts: { 404: t('moderation.gone') },
      onSettled: () => queries.invalidateQueries({ queryKey: ['reports'] }),
      onSuccess() {
        setAsked(undefined)
        showToast({ id: 'judged', text: t('moderation.done'), kind: 'success' })
      },
    },
  )
  const others = useOtherActions(report, () => setAsked('warn'))
  const isOff = !online || closing.busy
  return (
    <div className={styles.actions}>
      {report.state === 'open' && (
        <>
          <Button disabled={isOff} onClick={() => closing.run('dismiss')}>
            {t('moderation.dismiss')}
          </Button>
          <Button disabled={isOff} onClick={() => closing.run('hide')}>
            {t('moderation.hide')}
          </Button>
          <Button
            variant="danger"
            disabled={isOff}
            onClick={() => {
              closing.reset()
              setAsked('delete')
            }}
          >
            {t('moderation.delete')}
          </Button>
        </>
      )}
      {others.length > 0 && (
        <DropdownMenu
          label={t('moderation.more', { name: author })}
          closeLabel={t('dialog.close')}
          items={others}
        >
          <IconButton label={t('moderation.more', { name: author })} icon={<Ellipsis />} />
        </DropdownMenu>
      )}
      <ErrorLine>{asked !== 'delete' && closing.error}</ErrorLine>
      {asked === 'delete' && (
        <QuestionDialog
          danger
          title={t('moderation.question')}
          text={t('moderation.questionText')}
          confirmLabel={t('moderation.delete')}
          busy={closing.busy}
          error={closing.error}
          onConfirm={() => closing.run('delete')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'warn' && (
        <WarnDialog report={report} author={author} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

/** Further actions on a report: warn its author, keep them from writing, show a moderated message again. */
function useOtherActions({ mid, gid, from_uid, is_hidden }: Report, warn: () => void) {
  const { t } = useTranslation('setting')
  const { moderation, store } = useClient()
  const queries = useQueryClient()
  const me = useMe()
  const channel = useSelector(() => (gid === null ? undefined : store.channels.get(gid)))
  const author = useSelector(() => store.users.get(from_uid))

  async function show() {
    await moderation.setModerated(mid, false)
    await queries.invalidateQueries({ queryKey: ['reports'] })
    showToast({ id: 'judged', text: t('moderation.shown'), kind: 'success' })
  }

  return [
    ...(author ? [{ label: t('moderation.warn'), onSelect: warn }] : []),
    ...(author && gid !== null && mayTimeOut(me, channel, author)
      ? [
          {
            label: t('moderation.timeout'),
            onSelect: () => openDialog({ name: 'timeout', gid, uid: from_uid }),
          },
        ]
      : []),
    ...(is_hidden
      ? [{ label: t('moderation.show'), onSelect: () => void show().catch(tell) }]
      : []),
  ]
}
