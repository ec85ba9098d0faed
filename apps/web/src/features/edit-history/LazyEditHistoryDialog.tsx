import { type ComponentProps, Suspense } from 'react'
import type { EditHistoryDialog as Dialog } from './EditHistoryDialog.tsx'
import { lazyPart } from '../../ui/index.ts'

const EditHistoryDialog = lazyPart(async () => ({
  default: (await import('./EditHistoryDialog.tsx')).EditHistoryDialog,
}))

/** The dialog of versions, loaded on first use. */
export function LazyEditHistoryDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <EditHistoryDialog {...props} />
    </Suspense>
  )
}
