import { useCallback } from 'react'
import { useClient } from '../../../store/index.ts'
import type { FileFacts } from '../boxes/file-facts.ts'
import styles from './FilePreview.module.css'
import { PreviewFailed, PreviewLoading } from './PreviewStates.tsx'
import { useLoaded } from './useLoaded.ts'

/**
 * A PDF in the browser's own viewer. The server sends the type of the upload with `nosniff`, so nothing but a PDF is
 * rendered. A `sandbox` would turn the viewer off. Decision 44 says more.
 */
export function PdfPreview({ facts: { src, name } }: { facts: FileFacts }) {
  const { files } = useClient()
  const load = useCallback(async () => {
    if (await files.isGone(src)) throw new Error('The file is gone')
  }, [files, src])
  const { state, retry } = useLoaded(load)
  if (state === 'loading') return <PreviewLoading />
  if (state === 'failed') return <PreviewFailed onRetry={retry} />
  // A frame that gets another address adds to the history of this page.
  return (
    <iframe key={src} className={styles.pdf} src={src} title={name} referrerPolicy="no-referrer" />
  )
}
