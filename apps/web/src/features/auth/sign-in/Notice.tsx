import { Suspense } from 'react'
import { lazyPart } from '../../../ui/index.ts'
import styles from './Notice.module.css'

const NoticeText = lazyPart(async () => ({
  default: (await import('./NoticeText.tsx')).NoticeText,
}))

/** The notice of the administrator on the sign-in page. Its Markdown is shown as plain text until the renderer is loaded. */
export function Notice({ text }: { text: string }) {
  return (
    <div className={styles.notice} dir="auto">
      <Suspense fallback={<p className={styles.plain}>{text}</p>}>
        <NoticeText text={text} />
      </Suspense>
    </div>
  )
}
