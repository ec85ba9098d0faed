import { limits } from '@parley/protocol'
import { sizeText } from '../../../i18n/sizes.ts'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import type { FileFacts } from '../boxes/file-facts.ts'
import styles from './FilePreview.module.css'
import { PreviewFailed, PreviewLoading } from './PreviewStates.tsx'
import { useLoaded } from './useLoaded.ts'

/** The beginning of a text file, as it is: HTML, Markdown and scripts are shown as their source. */
export function TextPreview({ facts: { src, name } }: { facts: FileFacts }) {
  const { t } = useTranslation('file')
  const { files } = useClient()
  const load = useCallback(
    (signal: AbortSignal) => files.text(src, limits.textPreviewBytes, signal),
    [files, src],
  )
  const { retry, ...loaded } = useLoaded(load)
  if (loaded.state === 'loading') return <PreviewLoading />
  if (loaded.state === 'failed') return <PreviewFailed onRetry={retry} />
  const { value } = loaded
  if (value === undefined) return <p className={styles.note}>{t('preview.notText')}</p>
  return (
    <>
      {value.isCut && (
        <p className={styles.note} role="note">
          {t('preview.cut', { size: sizeText(limits.textPreviewBytes) })}
        </p>
      )}
      {value.text === '' ? (
        <p className={styles.note}>{t('preview.empty')}</p>
      ) : (
        <pre className={styles.text} dir="auto" tabIndex={0} aria-label={name}>
          {value.text}
        </pre>
      )}
    </>
  )
}
