import type { Message } from '@parley/client'
import { useMemo, useRef } from 'react'
import { useClient, useSelector } from '../../store/index.ts'
import { Skeleton } from '../../ui/index.ts'
import placeStyles from './LinkPreview.module.css'
import styles from './Preview.module.css'
import { PreviewCard } from './PreviewCard.tsx'
import { previewedLink } from './previewed-link.ts'
import { usePreview } from './usePreview.ts'

/** The card of a message's link, its place while it loads, or nothing. */
export function Preview({ message }: { message: Message }) {
  const { mid } = message
  const href = useMemo(() => previewedLink(message, location.origin), [message])
  const isHidden = useSelector(['previews'], (store) => store.isPreviewHidden(mid))
  return href === undefined || isHidden ? null : <LoadedPreview message={message} href={href} />
}

function LoadedPreview({ message, href }: { message: Message; href: string }) {
  const { me } = useClient().store
  const place = useRef<HTMLDivElement>(null)
  const { preview, isPending } = usePreview(href, message.mid, place)
  if (preview) {
    return (
      <div className={placeStyles.place}>
        <PreviewCard
          href={href}
          preview={preview}
          hides={message.from_uid === me ? message.mid : undefined}
        />
      </div>
    )
  }
  return isPending ? (
    <div ref={place} className={placeStyles.place}>
      <div className={styles.loading}>
        <Skeleton width="40%" />
        <Skeleton width="75%" />
        <Skeleton width="90%" />
      </div>
    </div>
  ) : null
}
