import type { Job } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dateAndTime } from '../../../i18n/dates.ts'
import { sizeText } from '../../../i18n/sizes.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, ErrorLine, SettingBlock } from '../../../ui/index.ts'
import { JobProgress, JobResult } from './JobProgress.tsx'

const pollMs = 2_000
// The address of a result works for a day.
const renewMs = 12 * 3_600_000
const keptMs = 7 * 24 * 3_600_000

interface Props {
  title: string
  description: string
  /** The key under which the answer of `find` is cached. */
  queryKey: readonly string[]
  /** The newest job of this kind; null if there is none. */
  find: (signal: AbortSignal) => Promise<Job | null>
  start: () => Promise<Job>
  /** Renders a question that comes before the start. */
  ask?: (start: () => void, close: () => void) => ReactNode
  /** How many messages and files a finished job has. */
  counts: (summary: Record<string, number>) => { messages: number; files: number }
}

/** Starts an export, shows how far it is, and offers its result. */
export function JobBlock({ title, description, queryKey, find, start, ask, counts }: Props) {
  const { t } = useTranslation('setting')
  const { dataJobs } = useClient()
  const online = useNetwork()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const {
    data: job,
    isPending,
    isError,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => find(signal),
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : renewMs),
  })
  const reload = () => queries.invalidateQueries({ queryKey })
  const starting = useAction(start, { onSettled: reload, texts: { 409: t('job.busy') } })
  const removing = useAction((id: string) => dataJobs.delete(id), { onSettled: reload })
  const busy = starting.busy || removing.busy

  return (
    <SettingBlock
      title={title}
      description={description}
      error={isError ? t('job.unknown') : textOfFailure(t, job)}
      control={
        isError ? (
          <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
        ) : job && isRunning(job) ? (
          <Button disabled={!online || busy} onClick={() => removing.run(job.id)}>
            {t('dialog.cancel')}
          </Button>
        ) : (
          <Button
            disabled={!online || busy || isPending}
            onClick={() => (ask ? setAsking(true) : starting.run())}
          >
            {t(job?.state === 'done' ? 'job.again' : 'job.start')}
          </Button>
        )
      }
    >
      <ErrorLine>{starting.error ?? removing.error}</ErrorLine>
      {job && isRunning(job) && (
        <JobProgress
          title={title}
          step={t(`job.steps.${job.step ?? 'queued'}`)}
          share={job.progress / 100}
        />
      )}
      {job?.download && (
        <FinishedJob
          job={job}
          busy={!online || busy}
          counts={counts(job.summary ?? {})}
          onDelete={() => removing.run(job.id)}
        />
      )}
      {isAsking &&
        ask?.(
          () => {
            setAsking(false)
            starting.run()
          },
          () => setAsking(false),
        )}
    </SettingBlock>
  )
}

const isRunning = (job: Job | null | undefined): boolean =>
  job?.state === 'queued' || job?.state === 'running'

function textOfFailure(t: (key: string) => string, job: Job | null | undefined) {
  if (job?.state !== 'failed') return undefined
  return t(job.error === 'storage_full' ? 'job.full' : 'job.failed')
}

interface FinishedProps {
  job: Job
  busy: boolean
  counts: { messages: number; files: number }
  onDelete: () => void
}

function FinishedJob({ job, busy, counts, onDelete }: FinishedProps) {
  const { t } = useTranslation('setting')
  const { finished_at, size, download } = job
  return (
    <JobResult
      text={t('job.ready', {
        size: sizeText(size ?? 0),
        messages: t('job.messages', { count: counts.messages }),
        files: t('job.files', { count: counts.files }),
        time: dateAndTime((finished_at ?? 0) + keptMs),
      })}
    >
      <Button variant="primary" asChild>
        <a href={download ?? ''} download>
          {t('job.download')}
        </a>
      </Button>
      <Button disabled={busy} onClick={onDelete}>
        {t('job.delete')}
      </Button>
    </JobResult>
  )
}
