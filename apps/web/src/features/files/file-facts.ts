import { hasThumbnail, isPicture, type Properties } from '@parley/protocol'

/** What a file message says about its file; senders leave things out, so everything has a stand-in. */
export interface FileFacts {
  path: string
  name: string
  type: string
  size: number
  width: number | undefined
  height: number | undefined
}

/** How a file is shown. */
export type FileShape = 'picture' | 'video' | 'audio' | 'other'

export function factsOf(file: { content: string; properties: Properties | null }): FileFacts {
  const { name, content_type, size, width, height } = file.properties ?? {}
  return {
    path: file.content,
    name: typeof name === 'string' && name !== '' ? name : (file.content.split('/').at(-1) ?? ''),
    type: typeof content_type === 'string' ? content_type : '',
    size: length(size) ?? 0,
    width: length(width),
    height: length(height),
  }
}

export function shapeOf({ type, size }: FileFacts): FileShape {
  if (isPicture(type, size)) return 'picture'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  return 'other'
}

/** Whether a picture is shown by its thumbnail, or has to be itself because it moves. */
export const isStill = ({ type, size }: FileFacts) => hasThumbnail(type, size)

const length = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
