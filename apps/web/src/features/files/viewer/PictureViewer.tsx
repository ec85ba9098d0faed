import { lazy, Suspense } from 'react'
import { closeViewer, useViewing } from './viewer.ts'

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))

/** Renders the lightbox while a picture is open. */
export function PictureViewer() {
  const viewing = useViewing()
  return (
    <Suspense>
      {viewing && <Lightbox pictures={viewing.pictures} at={viewing.at} onClose={closeViewer} />}
    </Suspense>
  )
}
