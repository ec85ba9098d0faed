import { type ComponentProps, Suspense } from 'react'
import type { ReportDialog as Dialog } from './ReportDialog.tsx'
import { lazyPart } from '../../../ui/index.ts'

const ReportDialog = lazyPart(async () => ({
  default: (await import('./ReportDialog.tsx')).ReportDialog,
}))

/** The dialog that reports a message, loaded on first use. */
export function LazyReportDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  )
}
