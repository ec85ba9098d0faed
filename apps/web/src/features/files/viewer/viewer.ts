import { createSessionState } from '../../../store/index.ts'
import type { FileFacts } from '../boxes/file-facts.ts'

/** A picture in the viewer. */
export interface ViewedPicture {
  /** The message that it belongs to. */
  mid?: number | undefined
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

interface State {
  viewing: Viewing | undefined
  /** The picture in view. Not a part of `viewing`, because following it must not render the viewer again. */
  current: number
}

const store = createSessionState<State>(() => ({ viewing: undefined, current: 0 }))

export const useViewing = () => store(({ viewing }) => viewing)
export const closeViewer = () => store.setState({ viewing: undefined })

/** Opens the viewer at one of the given pictures. */
export function openViewer(pictures: readonly ViewedPicture[], at: number): void {
  const current = Math.max(0, at)
  store.setState({ viewing: { pictures, at: current }, current })
}

export const setPictureInView = (current: number) => store.setState({ current })

/** Removes pictures of deleted and expired messages. Closes the viewer if the one in view is among them. */
export function removePictures(isRemoved: (mid: number) => boolean): void {
  const { viewing, current } = store.getState()
  const isKept = ({ mid }: ViewedPicture) => mid === undefined || !isRemoved(mid)
  if (!viewing || viewing.pictures.every(isKept)) return
  const pictures = viewing.pictures.filter(isKept)
  const inView = viewing.pictures[current]
  if (inView && isKept(inView)) openViewer(pictures, pictures.indexOf(inView))
  else closeViewer()
}

export function pictureOf(
  facts: FileFacts,
  sent: ViewedPicture['sent'],
  mid?: number,
): ViewedPicture {
  const { name, download, width, height } = facts
  // Few browsers show HEIC.
  const src = /^image\/hei[cf]/.test(facts.type) ? facts.thumbnail : facts.src
  return { mid, src, name, download, width, height, sent }
}
