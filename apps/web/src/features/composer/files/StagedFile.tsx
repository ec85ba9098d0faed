import type { Attachment } from '@parley/client'
import { sizeText } from '../../../i18n/sizes.ts'
import { limits } from '@parley/protocol'
import { shownFileName } from '@parley/rules'
import clsx from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { failureText, useClient, useServer } from '../../../store/index.ts'
import { IconButton, ProgressBar } from '../../../ui/index.ts'
import { FileSign } from '../../files/index.ts'
import { StagedVoice } from '../voice/StagedVoice.tsx'
import styles from './StagedFiles.module.css'

/** A staged or uploading file, with its progress and a button to remove it. */
export function StagedFile({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat')
  const { uploads } = useClient()
  const { id, file, loaded, state } = attachment
  const preview = usePreview(file)
  const bad = state === 'failed' || state === 'too-large'
  if (attachment.voice && !attachment.sendWhenDone && !bad) {
    return (
      <li className={styles.voice}>
        <StagedVoice attachment={attachment} voice={attachment.voice} />
      </li>
    )
  }
  return (
    <li className={clsx(styles.file, bad && styles.bad)}>
      {preview ? (
        <img className={styles.picture} src={preview} alt="" />
      ) : (
        <FileSign type={file.type} name={file.name} />
      )}
      <div className={styles.facts}>
        <bdi className={styles.name}>{shownFileName(file.name)}</bdi>
        <span className={styles.state} role={bad ? 'alert' : undefined}>
          <StateText attachment={attachment} />
        </span>
        {state === 'uploading' && (
          <ProgressBar value={file.size === 0 ? 1 : loaded / file.size} label={file.name} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          icon={<RotateCw />}
          label={t('composer.retryFile', { name: file.name })}
          onClick={() => uploads.retry(id)}
        />
      )}
      <IconButton
        icon={<X />}
        label={t('composer.removeFile', { name: file.name })}
        onClick={() => uploads.remove(id)}
      />
    </li>
  )
}

/** The URL of a picture's preview; undefined for other files. */
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the URL must be revoked, so an effect creates it.
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function StateText({ attachment }: { attachment: Attachment }) {
  const { file, loaded, state, isHeldUp, sendWhenDone, error } = attachment
  const { t } = useTranslation('chat')
  const { config } = useServer()
  const size = sizeText(file.size)
  if (state === 'too-large') {
    const limit = sizeText(config?.limits.file_bytes ?? limits.fileBytes)
    return t('composer.tooLarge', { size, limit })
  }
  if (state === 'failed') {
    // Files over the server's limit are not uploaded at all.
    const own = { 413: t('composer.storageFull') }
    return error ? failureText(error, own) : t('composer.uploadFailed')
  }
  if (state === 'uploading') {
    const name = isHeldUp ? 'composer.uploadHeldUp' : 'composer.uploading'
    return t(name, { loaded: sizeText(loaded), size })
  }
  if (state === 'waiting') return t('composer.queued', { size })
  return sendWhenDone ? t('composer.sending') : size
}
