import type { ChatKey, SentFile } from '@parley/client'
import { createSessionState } from '../../../store/index.ts'
import { type FileFacts, factsOf, shapeOf } from '../boxes/file-facts.ts'

/** A picture or a video in the viewer. */
export interface ViewedPicture {
  /** The message that it belongs to. */
  mid?: number | undefined
  /** The chat of the message. */
  key?: ChatKey | undefined
  /** The media type of a video; undefined for a picture. */
  video?: string | undefined
  src: string
  /** The media type of a picture, if it is known. */
  type?: string | undefined
  name: string
  download: string
  width?: number | undefined
  height?: number | undefined
  /** The sender and the time. Unknown for a picture inside a text. */
  sent?: { by: number; at: number } | undefined
}

/** The state of the pictures on one side: `unknown` before the first page, `more` between pages. */
export type PageState = 'unknown' | 'more' | 'loading' | 'failed' | 'end'
export type Side = 'older' | 'newer'

export interface Viewing {
  pictures: readonly ViewedPicture[]
  at: number
  /** The chat whose other pictures are loaded. */
  chat: ChatKey | undefined
  /** Distinguishes one opening of the viewer from the next. */
  id: number
}

interface State {
  viewing: Viewing | undefined
  /** The picture in view. Not a part of `viewing`, because following it must not render the viewer again. */
  current: number
  pages: Record<Side, PageState>
  /** The messages from which the next pages are. */
  cursors: Partial<Record<Side, number | undefined>>
}

const whole = { older: 'end', newer: 'end' } as const
const untried = { older: 'unknown', newer: 'unknown' } as const

const store = createSessionState<State>(() => ({
  viewing: undefined,
  current: 0,
  pages: whole,
  cursors: {},
}))
let openings = 0

export const useViewing = () => store(({ viewing }) => viewing)
export const usePageStates = () => store(({ pages }) => pages)
export const usePictureInView = () => store(({ current }) => current)
export const currentViewing = () => store.getState().viewing
export const closeViewer = () => store.setState({ viewing: undefined })

/** Opens the viewer at one of the given pictures. Those of `chat` before and after them are loaded. */
export function openViewer(pictures: readonly ViewedPicture[], at: number, chat?: ChatKey): void {
  const current = Math.max(0, at)
  const viewing = { pictures, at: current, chat, id: ++openings }
  const cursors = { older: pictures[0]?.mid, newer: pictures.at(-1)?.mid }
  store.setState({ viewing, current, cursors, pages: chat === undefined ? whole : untried })
}

export const setPictureInView = (current: number) => store.setState({ current })

export const cursorOf = (side: Side) => store.getState().cursors[side]

export const setPageState = (side: Side, state: PageState) =>
  store.setState(({ pages }) => ({ pages: { ...pages, [side]: state } }))

export const setCursor = (side: Side, mid: number | undefined) =>
  store.setState(({ cursors }) => ({ cursors: { ...cursors, [side]: mid } }))

/** Adds pictures of a page on one side. The picture in view stays. */
export function addPictures(side: Side, added: readonly ViewedPicture[]): void {
  const { viewing, current } = store.getState()
  if (!viewing) return
  const known = new Set(viewing.pictures.map(({ mid }) => mid))
  const fresh = added.filter(({ mid }) => !known.has(mid))
  if (fresh.length === 0) return
  const isOlder = side === 'older'
  const pictures = isOlder ? [...fresh, ...viewing.pictures] : [...viewing.pictures, ...fresh]
  show(viewing, pictures, isOlder ? current + fresh.length : current)
}

/** Removes pictures of deleted and expired messages. Closes the viewer if the one in view is among them. */
export function removePictures(isRemoved: (mid: number) => boolean): void {
  const { viewing, current } = store.getState()
  const isKept = ({ mid }: ViewedPicture) => mid === undefined || !isRemoved(mid)
  if (!viewing || viewing.pictures.every(isKept)) return
  const pictures = viewing.pictures.filter(isKept)
  const inView = viewing.pictures[current]
  if (inView && isKept(inView)) show(viewing, pictures, pictures.indexOf(inView))
  else closeViewer()
}

function show(viewing: Viewing, pictures: readonly ViewedPicture[], at: number): void {
  store.setState({ viewing: { ...viewing, pictures, at }, current: at })
}

export function pictureOf(
  facts: FileFacts,
  sent: ViewedPicture['sent'],
  mid?: number,
  key?: ChatKey,
): ViewedPicture {
  const { name, download, width, height, type } = facts
  // Few browsers show HEIC.
  const src = /^image\/hei[cf]/.test(type) ? facts.thumbnail : facts.src
  const video = shapeOf(facts) === 'video' ? type : undefined
  return { mid, key, video, src, type, name, download, width, height, sent }
}

type MediaMessage = Pick<SentFile, 'mid' | 'from_uid' | 'created_at' | 'content' | 'properties'>

/** The pictures and videos among messages with files. */
export const viewedOf = (messages: readonly MediaMessage[], key: ChatKey): ViewedPicture[] =>
  messages.flatMap((message) => {
    const facts = factsOf(message)
    const { mid, from_uid, created_at } = message
    const isShown = ['picture', 'video'].includes(shapeOf(facts))
    return isShown ? pictureOf(facts, { by: from_uid, at: created_at }, mid, key) : []
  })
