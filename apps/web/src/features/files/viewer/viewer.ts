import { createSessionState } from '../../../store/index.ts'
import type { FileFacts } from '../boxes/file-facts.ts'

/** A picture in the viewer. */
export interface ViewedPicture {
  src: string
  name: string
  download: string
  width?: number | undefined
  height?: number | undefined
  /** The sender and the time. Unknown for a picture inside a text. */
  sent?: { by: number; at: number } | undefined
}

interface Viewing {
  pictures: readonly ViewedPicture[]
  at: number
}

const store = createSessionState<{ viewing: Viewing | undefined }>(() => ({ viewing: undefined }))

export const useViewing = () => store(({ viewing }) => viewing)
export const closeViewer = () => store.setState({ viewing: undefined })

/** Opens the viewer at one of the given pictures. */
export function openViewer(pictures: readonly ViewedPicture[], at: number): void {
  store.setState({ viewing: { pictures, at: Math.max(0, at) } })
}

export function pictureOf(facts: FileFacts, sent: ViewedPicture['sent']): ViewedPicture {
  const { src, name, download, width, height } = facts
  return { src, name, download, width, height, sent }
}
