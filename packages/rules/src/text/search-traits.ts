import { isText, type SearchTrait } from '@parley/protocol'

interface Content {
  content_type: string
  content: string
  properties: { content_type?: unknown; name?: unknown } | null
}

const mediaTraits = ['image', 'video', 'audio'] as const

/** What a message has, for the filter `has`: its file, its kind of file, a web address. */
export function searchTraits({ content_type, content, properties }: Content): SearchTrait[] {
  if (isText(content_type)) return /https?:\/\/\S/i.test(content) ? ['link'] : []
  if (content_type === 'vocechat/audio') return ['voice']
  if (content_type !== 'vocechat/file') return []
  const type = properties?.content_type
  if (typeof type !== 'string') return ['file']
  return ['file', ...mediaTraits.filter((trait) => type.startsWith(`${trait}/`))]
}

/** The text by which a message is found: its content, or the name of its file. */
export function searchableText({ content_type, content, properties }: Content): string {
  if (isText(content_type)) return content
  const name = properties?.name
  return content_type !== 'vocechat/archive' && typeof name === 'string' ? name : ''
}
