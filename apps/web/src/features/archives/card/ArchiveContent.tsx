import type { Message } from '@parley/client'
import { Suspense } from 'react'
import { ArchiveSkeleton, rowsOf } from './ArchiveSkeleton.tsx'
import { lazyPart } from '../../../ui/index.ts'

const ArchiveCard = lazyPart(async () => ({
  default: (await import('./ArchiveCard.tsx')).ArchiveCard,
}))

/** Forwarded messages in a message. The card is loaded with the first of them. */
export function ArchiveContent({ message }: { message: Pick<Message, 'content' | 'properties'> }) {
  const rows = rowsOf(message.properties?.archived)
  return (
    <Suspense fallback={<ArchiveSkeleton rows={rows} />}>
      <ArchiveCard path={message.content} expectedRows={rows} />
    </Suspense>
  )
}
