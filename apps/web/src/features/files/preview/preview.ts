import { createSessionState } from '../../../store/index.ts'
import type { FileFacts } from '../boxes/file-facts.ts'
import { previewKindOf } from '../boxes/file-sort.ts'

const store = createSessionState<{ facts: FileFacts | undefined }>(() => ({ facts: undefined }))

export const usePreviewed = () => store(({ facts }) => facts)
export const openPreview = (facts: FileFacts) => store.setState({ facts })
export const closePreview = () => store.setState({ facts: undefined })

/** How this browser previews a file. Most phones have no viewer for PDF. */
export function previewOf({ type, name }: FileFacts): 'text' | 'pdf' | undefined {
  const kind = previewKindOf(type, name)
  return kind === 'pdf' && !navigator.pdfViewerEnabled ? undefined : kind
}
