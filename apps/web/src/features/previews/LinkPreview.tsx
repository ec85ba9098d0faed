import type { Message } from '@parley/client'
import { readChannelOptions } from '@parley/protocol'
import { Suspense } from 'react'
import { useSelector, useServer } from '../../store/index.ts'
import styles from './LinkPreview.module.css'
import { mayHavePreview } from './linkable-text.ts'
import { lazyPart } from '../../ui/index.ts'

const Preview = lazyPart(async () => {
  try {
    return { default: (await import('./Preview.tsx')).Preview }
  } catch {
    // Offline, and not loaded before. A message is whole without it.
    return { default: () => null }
  }
})

/** The preview of the page that a message links to. Its place has one height, so that the feed stays where it is. */
export function LinkPreview({ message }: { message: Message }) {
  return mayHavePreview(message) ? <AllowedPreview message={message} /> : null
}

function AllowedPreview({ message }: { message: Message }) {
  const isOn = useServer().ext.enable_msg_url_preview
  const gid = 'gid' in message.target ? message.target.gid : 0
  const isOnHere = useSelector(
    (store) => readChannelOptions(store.shownChannel(gid)?.ext_setting ?? null).previews,
  )
  if (!isOn || !isOnHere) return null
  return (
    <Suspense fallback={<div className={styles.place} />}>
      <Preview message={message} />
    </Suspense>
  )
}
