import type { ChatKey } from '@parley/client'
import { formatSize, limits } from '@parley/protocol'
import clsx from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useServer } from '../../store/index.ts'
import { IconButton, ProgressBar } from '../../ui/index.ts'
import { removeUpload, retryUpload, type Upload, useUploads } from '../files/index.ts'
import styles from './StagedFiles.module.css'

/** Files that are staged or on their way, each with how far it has come and a way to stop it. */
export function StagedFiles({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const uploads = useUploads(chatKey)
  useAskBeforeLeaving(uploads.length > 0)
  if (uploads.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('composer.staged')}>
      {uploads.map((upload) => (
        <StagedFile key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

/** A reload forgets files that were picked: the browser asks first. */
function useAskBeforeLeaving(asks: boolean) {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
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
        <span className={styles.kind} aria-hidden>
          {kindOf(file.name)}
        </span>
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
        onClick={() => removeUpload(client, upload.id)}
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

const kindOf = (name: string) =>
  (name.includes('.') ? (name.split('.').pop() ?? '') : '').slice(0, 4).toUpperCase()
