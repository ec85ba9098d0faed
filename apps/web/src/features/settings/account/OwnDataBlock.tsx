import { type Job } from '@parley/protocol'
import { sizeText } from '../../../i18n/sizes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dateAndTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useMe, useNetwork } from '../../../store/index.ts'
import { Button, ErrorLine, ProgressBar, SettingBlock } from '../../../ui/index.ts'
import styles from './OwnDataBlock.module.css'

const pollMs = 2_000
// The address of a result works for a day.
const renewMs = 12 * 3_600_000
const keptMs = 7 * 24 * 3_600_000
const ownExportKey = ['own-export']

/** Exports the user's own data as a zip. */
export function OwnDataBlock() {
  const { t } = useTranslation('setting')
  const { dataJobs } = useClient()
  const { uid } = useMe()
  const online = useNetwork()
  const queries = useQueryClient()
  const {
    data: job,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey: ownExportKey,
    queryFn: ({ signal }) => dataJobs.ownExport(uid, signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : renewMs),
  })
  const reload = () => queries.invalidateQueries({ queryKey: ownExportKey })
  const start = useAction(() => dataJobs.startOwnExport(), {
    onSettled: reload,
    texts: { 409: t('ownData.busy') },
  })
  const remove = useAction((id: string) => dataJobs.delete(id), { onSettled: reload })
  const busy = start.busy || remove.busy

  return (
    <SettingBlock
      title={t('ownData.title')}
      description={t('ownData.hint')}
      error={isError ? t('ownData.unknown') : textOfFailure(t, job)}
      control={
        isError ? (
          <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
        ) : job && isRunning(job) ? (
          <Button disabled={!online || busy} onClick={() => remove.run(job.id)}>
            {t('dialog.cancel')}
          </Button>
        ) : (
          <Button disabled={!online || busy || isPending} onClick={() => start.run()}>
            {t(job?.state === 'done' ? 'ownData.again' : 'ownData.start')}
          </Button>
        )
      }
    >
      <ErrorLine>{start.error ?? remove.error}</ErrorLine>
      {job && isRunning(job) && <RunningExport job={job} />}
      {job?.download && (
        <FinishedExport job={job} busy={!online || busy} onDelete={() => remove.run(job.id)} />
      )}
    </SettingBlock>
  )
}

const isRunning = (job: Job | null | undefined): boolean =>
  job?.state === 'queued' || job?.state === 'running'

function textOfFailure(t: (key: string) => string, job: Job | null | undefined) {
  if (job?.state !== 'failed') return undefined
  return t(job.error === 'storage_full' ? 'ownData.full' : 'ownData.failed')
}

function RunningExport({ job }: { job: Job }) {
  const { t } = useTranslation('setting')
  const text = t(`ownData.steps.${job.step ?? 'queued'}`)
  return (
    <div className={styles.running}>
      <ProgressBar label={t('ownData.title')} value={job.progress / 100} />
      <p role="status">{t('ownData.progress', { step: text, percent: job.progress })}</p>
    </div>
  )
}

interface FinishedProps {
  job: Job
  busy: boolean
  onDelete: () => void
}

function FinishedExport({ job, busy, onDelete }: FinishedProps) {
  const { t } = useTranslation('setting')
  const { finished_at, size, summary, download } = job
  return (
    <div className={styles.finished}>
      <p role="status">
        {t('ownData.ready', {
          size: sizeText(size ?? 0),
          messages: t('ownData.messages', { count: summary?.['messages'] ?? 0 }),
          files: t('ownData.files', { count: summary?.['files'] ?? 0 }),
          time: dateAndTime((finished_at ?? 0) + keptMs),
        })}
      </p>
      <Button variant="primary" asChild>
        <a href={download ?? ''} download>
          {t('ownData.download')}
        </a>
      </Button>
      <Button disabled={busy} onClick={onDelete}>
        {t('ownData.delete')}
      </Button>
    </div>
  )
}
