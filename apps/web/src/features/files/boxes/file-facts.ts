import { hasThumbnail, isPicture, type Properties } from '@parley/protocol'
import { shownFileName } from '@parley/rules'
import { fileSrc } from '../../../store/index.ts'

/** Where the bytes of a file are: an upload, or a copy in an archive. */
export interface FileAddresses {
  src: string
  thumbnail: string
  download: string
}

/** The facts about the file of a message. Senders may omit properties, so each has a default. */
export interface FileFacts extends FileAddresses {
  name: string
  type: string
  size: number
  width: number | undefined
  height: number | undefined
}

/** How a file is shown. */
export type FileShape = 'picture' | 'video' | 'audio' | 'other'

interface MessageFile {
  content: string
  properties: Properties | null
}

const addressesOf = (path: string): FileAddresses => ({
  src: fileSrc(path),
  thumbnail: fileSrc(path, 'thumbnail'),
  download: fileSrc(path, 'download'),
})

/** The facts about a file. `addresses` are given for a copy. */
export function factsOf(
  file: MessageFile,
  addresses: FileAddresses = addressesOf(file.content),
): FileFacts {
  const { name, content_type, size, width, height } = file.properties ?? {}
  return {
    ...addresses,
    name: shownFileName(
      typeof name === 'string' && name !== '' ? name : (file.content.split('/').at(-1) ?? ''),
    ),
    type: typeof content_type === 'string' ? content_type : '',
    size: length(size) ?? 0,
    width: length(width),
    height: length(height),
  }
}

export function shapeOf(facts: FileFacts): FileShape {
  const { type } = facts
  if (isPicture(type, facts.size)) return isBearable(facts) ? 'picture' : 'other'
  if (type.startsWith('video/')) return 'video'
  if (type.startsWith('audio/')) return 'audio'
  return 'other'
}

// The server knows the size of each picture that it can decode. Any other is loaded whole, and only if browsers show it.
const isBearable = ({ type, size, width }: FileFacts) =>
  width !== undefined || (size <= wholeBytes && !/^image\/(?:hei[cf]|tiff?)\b/.test(type))

const wholeBytes = 2_000_000

/** Whether a thumbnail can stand for the picture. False for animated pictures. */
export const isStill = ({ type, size }: FileFacts) => hasThumbnail(type, size)

const length = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
