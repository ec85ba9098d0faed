import type { Message } from '@parley/client'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/index.ts'

let loaded: typeof import('./MessageEdit.tsx') | undefined

/** Preloads the field of an edit, so that what is typed right after E reaches it. */
export async function loadMessageEdit() {
  loaded ??= await import('./MessageEdit.tsx')
  return loaded
}

const SuspendingEdit = lazyPart(async () => ({ default: (await loadMessageEdit()).MessageEdit }))

/** Edits a message in its row. */
export function LazyMessageEdit({ message }: { message: Message }) {
  // Once loaded, render without suspending: the field must exist immediately.
  const [Edit] = useState(() => loaded?.MessageEdit ?? SuspendingEdit)
  return (
    <Suspense>
      <Edit message={message} />
    </Suspense>
  )
}
