import type { Message } from '@parley/client'
import { useMemo, useRef, useState } from 'react'
import { useClient, useSelector, serverOrigin } from '../../store/index.ts'
import { Skeleton } from '../../ui/index.ts'
import placeStyles from './LinkPreview.module.css'
import styles from './Preview.module.css'
import { AddressCard, PreviewCard } from './PreviewCard.tsx'
import { previewedLink } from './previewed-link.ts'
import { usePreview } from './usePreview.ts'

/** The card of a message's link, or nothing if its page is known to have none. */
export function Preview({ message }: { message: Message }) {
  const { mid } = message
  const href = useMemo(() => previewedLink(message, serverOrigin()), [message])
  const isSuppressed = useSelector((store) => store.previews.isSuppressed(mid))
  return href === undefined || isSuppressed ? null : <LoadedPreview message={message} href={href} />
}

function LoadedPreview({ message, href }: { message: Message; href: string }) {
  const { me } = useClient().store
  const place = useRef<HTMLDivElement>(null)
  const { preview, isPending } = usePreview(href, message.mid, place)
  // The place stays until the message has left the screen, so that the feed does not move.
  const [hasPlace] = useState(isPending)
  if (!preview && !hasPlace) return null
  return (
    <div ref={place} className={placeStyles.place}>
      {preview ? (
        <PreviewCard
          href={href}
          preview={preview}
          hides={message.from_uid === me ? message.mid : undefined}
        />
      ) : isPending ? (
        <Loading />
      ) : (
        <AddressCard href={href} />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.loading}>
      <Skeleton width="40%" />
      <Skeleton width="75%" />
      <Skeleton width="90%" />
    </div>
  )
}
