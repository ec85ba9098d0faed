import type { ChatKey } from '@parley/client'
import { formatSize, limits } from '@parley/protocol'
import clsx from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { dropFile, isKept, useClient, useNetwork, useServer } from '../../../store/index.ts'
import { IconButton, ProgressBar } from '../../../ui/index.ts'
import { FileSign, removeUpload, retryUpload, type Upload, useUploads } from '../../files/index.ts'
import styles from './StagedFiles.module.css'

/** The staged and uploading files, each with its progress and a button to remove it. */
export function StagedFiles({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const uploads = useUploads(chatKey)
  useAskBeforeLeaving(uploads)
  useTryAgainOnline(uploads)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('composer.staged')}>
      {uploads.map((upload) => (
        <StagedFile key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

/** Asks before leaving the page if that would stop a submitted upload or lose a file that is not stored. */
function useAskBeforeLeaving(uploads: readonly Upload[]) {
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      const isLost = uploads.some(({ file, sendWhenDone }) => sendWhenDone || !isKept(file))
      if (isLost) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [uploads])
}

/** Retries failed uploads when the connection is back. */
function useTryAgainOnline(uploads: readonly Upload[]) {
  const client = useClient()
  const online = useNetwork()
  const failed = useRef<readonly Upload[]>([])
  useEffect(() => {
    failed.current = uploads.filter(({ state }) => state === 'failed')
  }, [uploads])
  useEffect(() => {
    if (online) for (const { id } of failed.current) retryUpload(client, id)
  }, [client, online])
}

function StagedFile({ upload }: { upload: Upload }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { file, loaded, state, preview } = upload
  const bad = state === 'failed' || state === 'too-large'
  return (
    <li className={clsx(styles.file, bad && styles.bad)}>
      {preview ? (
        <img className={styles.picture} src={preview} alt="" />
      ) : (
        <FileSign type={file.type} name={file.name} />
      )}
      <div className={styles.facts}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.state} role={bad ? 'alert' : undefined}>
          <StateWords upload={upload} />
        </span>
        {state === 'uploading' && (
          <ProgressBar value={file.size === 0 ? 1 : loaded / file.size} label={file.name} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          icon={<RotateCw />}
          label={t('composer.retryFile', { name: file.name })}
          onClick={() => retryUpload(client, upload.id)}
        />
      )}
      <IconButton
        icon={<X />}
        label={t('composer.removeFile', { name: file.name })}
        onClick={() => {
          removeUpload(client, upload.id)
          dropFile(file)
        }}
      />
    </li>
  )
}

function StateWords({ upload: { file, loaded, state, sendWhenDone } }: { upload: Upload }) {
  const { t } = useTranslation('chat')
  const { config } = useServer()
  const size = formatSize(file.size)
  if (state === 'too-large') {
    const limit = formatSize(config?.limits.file_bytes ?? limits.fileBytes)
    return t('composer.tooLarge', { size, limit })
  }
  if (state === 'failed') return t('composer.uploadFailed')
  if (state === 'uploading') return t('composer.uploading', { loaded: formatSize(loaded), size })
  if (state === 'waiting') return t('composer.queued', { size })
  return sendWhenDone ? t('composer.sending') : size
}
