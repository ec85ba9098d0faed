import { Suspense, useEffect } from 'react'
import { useClient } from '../../../store/index.ts'
import { usePreviewed } from '../preview/preview.ts'
import { useMediaPages } from './useMediaPages.ts'
import { closeViewer, removePictures, useViewing } from './viewer.ts'
import { lazyPart } from '../../../ui/index.ts'

const Lightbox = lazyPart(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))
const FilePreview = lazyPart(async () => ({
  default: (await import('../preview/FilePreview.tsx')).FilePreview,
}))

/** Renders the lightbox while a picture is open, and the preview of another file. */
export function PictureViewer() {
  const viewing = useViewing()
  const { store } = useClient()
  const isPreviewing = usePreviewed() !== undefined
  const isOpen = viewing !== undefined

  useEffect(() => {
    if (!isOpen) return
    return store.watch(
      () => store.removed.version,
      () => removePictures((mid) => store.wasRemoved(mid)),
    )
  }, [store, isOpen])

  return (
    <Suspense>
      {viewing && <Lightbox pictures={viewing.pictures} at={viewing.at} onClose={closeViewer} />}
      {viewing && <MediaPages />}
      {isPreviewing && <FilePreview />}
    </Suspense>
  )
}

// Apart, because it renders with every change of the picture in view, which the lightbox must not.
function MediaPages() {
  useMediaPages()
  return null
}
