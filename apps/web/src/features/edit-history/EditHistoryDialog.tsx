import type { MessageVersion } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { wholeTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failureText, queryClient, useClient, useMessage, useNetwork } from '../../store/index.ts'
import { Banner, Dialog, ErrorLine } from '../../ui/index.ts'
import styles from './EditHistoryDialog.module.css'
import { changedWords } from './changed-words.ts'

/** Shows every version of a message, newest first, with the words that each edit changed. */
export function EditHistoryDialog({ mid, onClose }: { mid: number; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { messages } = useClient()
  const online = useNetwork()
  const editedAt = useMessage(mid)?.edited_at
  const { data, error } = useQuery(
    {
      queryKey: ['versions', mid, editedAt],
      queryFn: ({ signal }) => messages.versions(mid, signal),
    },
    queryClient,
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('editHistory.title')}
      closeLabel={common('action.close')}
    >
      {!online && <Banner kind="offline" title={t('editHistory.offline')} />}
      {online && <ErrorLine>{error && failureText(error)}</ErrorLine>}
      {!data && !error && online && <p className={styles.note}>{t('editHistory.loading')}</p>}
      {data?.length === 1 && <p className={styles.note}>{t('editHistory.none')}</p>}
      <ol className={styles.list} aria-label={t('editHistory.title')}>
        {data?.map((version, at) => (
          <Version key={version.written_at + at} version={version} before={data[at + 1]} />
        ))}
      </ol>
    </Dialog>
  )
}

function Version({
  version,
  before,
}: {
  version: MessageVersion
  before?: MessageVersion | undefined
}) {
  const { t } = useTranslation('chat')
  const { written_at, content } = version
  return (
    <li className={styles.version}>
      <time className={styles.time} dateTime={new Date(written_at).toISOString()}>
        {t(before ? 'editHistory.edited' : 'editHistory.oldest', { time: wholeTime(written_at) })}
      </time>
      <p className={styles.text} dir="auto">
        {changedWords(before?.content ?? content, content).map(({ kind, text }, at) => {
          if (kind === 'added') return <ins key={at}>{text}</ins>
          return kind === 'removed' ? <del key={at}>{text}</del> : text
        })}
      </p>
    </li>
  )
}
