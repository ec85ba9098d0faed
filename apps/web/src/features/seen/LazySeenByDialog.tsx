import { type ComponentProps, lazy, Suspense } from 'react'
import type { SeenByDialog as Dialog } from './SeenByDialog.tsx'

const SeenByDialog = lazy(async () => ({
  default: (await import('./SeenByDialog.tsx')).SeenByDialog,
}))

/** The dialog of readers, loaded on first use. */
export function LazySeenByDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <SeenByDialog {...props} />
    </Suspense>
  )
}
