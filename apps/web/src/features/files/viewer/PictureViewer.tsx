import { lazy, Suspense, useEffect } from 'react'
import { useClient } from '../../../store/index.ts'
import { closeViewer, removePictures, useViewing } from './viewer.ts'

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))

/** Renders the lightbox while a picture is open. */
export function PictureViewer() {
  const viewing = useViewing()
  const { store } = useClient()
  const isOpen = viewing !== undefined

  useEffect(() => {
    if (!isOpen) return
    return store.watch('chats', () => removePictures((mid) => store.wasRemoved(mid)))
  }, [store, isOpen])

  return (
    <Suspense>
      {viewing && <Lightbox pictures={viewing.pictures} at={viewing.at} onClose={closeViewer} />}
    </Suspense>
  )
}
