import { hasThumbnail, isPicture, type Properties } from '@parley/protocol'

/** The facts about the file of a message. Senders may omit properties, so each has a default. */
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

/** Whether a thumbnail can stand for the picture. False for animated pictures. */
export const isStill = ({ type, size }: FileFacts) => hasThumbnail(type, size)

const length = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
