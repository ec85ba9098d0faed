import type { ParsedRequest, listFiles } from '@parley/protocol'

type Query = ParsedRequest<typeof listFiles>['query']
export type FileKind = NonNullable<Query['file_type']>

const office =
  /^application\/(msword|rtf|vnd\.(ms-(excel|powerpoint|word)|openxmlformats-officedocument|oasis\.opendocument)\b)/

/** The kind of a file by its media type; undefined for other files. */
function kindOf(type: string): FileKind | undefined {
  if (type.startsWith('image/')) return 'Image'
  if (type.startsWith('audio/')) return 'Audio'
  if (type.startsWith('video/')) return 'Video'
  if (/^application\/pdf\b/.test(type)) return 'PDF'
  return type.startsWith('text/') || office.test(type) ? 'Doc' : undefined
}

/** Whether a file is of the kind that a query asks for. */
export function isOfKind(type: string, wanted: FileKind): boolean {
  const kind = kindOf(type)
  return wanted === 'Media' ? kind === 'Image' || kind === 'Video' : kind === wanted
}

/** The extension of a name in lower case without the dot; empty if it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}

const dayMs = 86_400_000

/** How far back a period reaches. */
export const periodMs = (period: NonNullable<Query['creation_time_type']>): number =>
  Number(period.slice('Day'.length)) * dayMs

/** Whether a name contains `text`, in any case. */
export const hasText = (name: string, text: string): boolean =>
  name.normalize('NFC').toLowerCase().includes(text.normalize('NFC').toLowerCase())
