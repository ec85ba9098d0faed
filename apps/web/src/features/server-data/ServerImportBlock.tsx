import type { Job } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sizeText } from '../../i18n/sizes.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  useAction,
  useClient,
  useMe,
  useNetwork,
  useOwnerUid,
  useServer,
} from '../../store/index.ts'
import { Button, SettingBlock } from '../../ui/index.ts'
import { QuestionDialog, JobProgress, JobResult } from '../settings/index.ts'

const importKey = ['server-import']
const pollMs = 1_000

/** Replaces the whole server by an exported one. Its owner only may do it. */
export function ServerImportBlock() {
  const { t } = useTranslation('setting')
  const { dataJobs } = useClient()
  const { uid } = useMe()
  const online = useNetwork()
  const queries = useQueryClient()
  const isOwner = useOwnerUid() === uid
  const [file, setFile] = useState<File>()
  const [uploaded, setUploaded] = useState<number>()
  const [startedId, setStartedId] = useState<string>()
  const upload = useRef<AbortController>(undefined)
  useEffect(() => () => upload.current?.abort(), [])
  const { data: job } = useQuery({
    queryKey: [...importKey, startedId],
    queryFn: ({ signal }) =>
      startedId ? dataJobs.read(startedId, signal) : dataJobs.newest('import', uid, signal),
    enabled: isOwner,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
  })
  const importing = useAction(
    async ({ archive, mode }: { archive: File; mode: 'empty' | 'replace' }) => {
      const { signal } = (upload.current = new AbortController())
      const onProgress = (share: number) => setUploaded(share)
      try {
        const job = await dataJobs.startServerImport(archive, mode, { signal, onProgress })
        setStartedId(job.id)
      } catch (error) {
        // Cancelled by the user.
        if (!signal.aborted) throw error
      }
    },
    {
      onSettled() {
        setUploaded(undefined)
        return queries.invalidateQueries({ queryKey: importKey })
      },
      texts: { 413: t('data.import.tooLarge') },
    },
  )
  if (!isOwner) return null
  const isUploading = uploaded !== undefined
  // Only a job that was started on this page is followed by a restart.
  const isDone = job?.state === 'done' && startedId !== undefined
  return (
    <SettingBlock
      title={t('data.import.title')}
      description={t('data.import.text')}
      error={importing.error ?? textOfFailure(t, job)}
      control={
        isUploading ? (
          <Button onClick={() => upload.current?.abort()}>{t('dialog.cancel')}</Button>
        ) : (
          <FileButton
            label={t('data.import.choose')}
            disabled={!online || isRunning(job) || isDone}
            onChoose={(chosen) => {
              importing.reset()
              setFile(chosen)
            }}
          />
        )
      }
    >
      {isUploading && (
        <JobProgress
          title={t('data.import.title')}
          step={t('data.import.uploading')}
          share={uploaded}
        />
      )}
      {job && isRunning(job) && (
        <JobProgress
          title={t('data.import.title')}
          step={t(`data.import.steps.${job.step ?? 'check'}`)}
          share={job.progress / 100}
        />
      )}
      {isDone && (
        <JobResult text={t('data.import.done')}>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('data.import.signIn')}
          </Button>
        </JobResult>
      )}
      {file && (
        <ImportQuestion
          file={file}
          onConfirm={(mode) => {
            setFile(undefined)
            setUploaded(0)
            importing.run({ archive: file, mode })
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </SettingBlock>
  )
}

const isRunning = (job: Job | null | undefined): boolean =>
  job?.state === 'queued' || job?.state === 'running'

function textOfFailure(t: (key: string) => string, job: Job | null | undefined) {
  if (job?.state !== 'failed') return undefined
  return t(`data.import.failed.${job.error ?? 'internal'}`)
}

interface FileButtonProps {
  label: string
  disabled: boolean
  onChoose: (file: File) => void
}

function FileButton({ label, disabled, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onChoose(chosen)
          // Allow choosing the same file again.
          target.value = ''
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

interface QuestionProps {
  file: File
  onConfirm: (mode: 'empty' | 'replace') => void
  onClose: () => void
}

/** Asks for the name of the server, unless it is new and nothing can be lost. */
function ImportQuestion({ file, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation(['setting', 'common'])
  const { server } = useClient()
  const { organization } = useServer()
  const { data: metrics } = useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => server.metrics(signal),
  })
  const isEmpty = metrics?.message_count === 0 && metrics.human_count <= 1
  const word = organization.name || t('common:product')
  const facts = { name: file.name, size: sizeText(file.size) }
  return (
    <QuestionDialog
      danger={!isEmpty}
      title={t('data.import.question', facts)}
      text={t(isEmpty ? 'data.import.emptyText' : 'data.import.replaceText', facts)}
      {...(isEmpty ? {} : { typed: { word, label: t('memberBulk.type', { word }) } })}
      confirmLabel={t('data.import.confirm')}
      busy={!metrics}
      onConfirm={() => onConfirm(isEmpty ? 'empty' : 'replace')}
      onClose={onClose}
    />
  )
}
