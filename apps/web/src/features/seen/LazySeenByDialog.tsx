import { type ComponentProps, Suspense } from 'react'
import type { SeenByDialog as Dialog } from './SeenByDialog.tsx'
import { lazyPart } from '../../ui/index.ts'

const SeenByDialog = lazyPart(async () => ({
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
