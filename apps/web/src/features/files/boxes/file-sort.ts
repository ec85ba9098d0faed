/** The kinds of files with their own icon. */
export type FileSort = 'picture' | 'pdf' | 'code' | 'document' | 'audio' | 'video' | 'unknown'

const codeEndings =
  /^(json|js|mjs|ts|tsx|jsx|java|rb|py|go|rs|c|h|cpp|cs|php|xml|css|html|sh|sql|ya?ml)$/
const documentEndings = /^(txt|md|rtf|docx?|odt|pages|xlsx?|ods|csv|pptx?|odp)$/

/** The kind of a file by its type, or by its name if the type is not specific. */
export function sortOf(type: string, name: string): FileSort {
  const ending = endingOf(name).toLowerCase()
  if (type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return 'audio'
  if (type.startsWith('video/')) return 'video'
  if (type === 'application/pdf' || ending === 'pdf') return 'pdf'
  if (codeEndings.test(ending)) return 'code'
  if (type.startsWith('text/') || documentEndings.test(ending)) return 'document'
  return 'unknown'
}

/** The upper-case file extension, or an empty string unless it is one to four letters or digits. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot + 1) : ''
  return /^[\p{L}\p{N}]{1,4}$/u.test(ending) ? ending.toUpperCase() : ''
}

const textEndings = /^(txt|md|csv|tsv|log|ini|toml|conf)$/

/** How a file is previewed in the app; undefined if it is not. */
export function previewKindOf(type: string, name: string): 'text' | 'pdf' | undefined {
  if (type === 'application/pdf') return 'pdf'
  const isText = type.startsWith('text/') && type !== 'text/rtf'
  const ending = endingOf(name).toLowerCase()
  const isNamedSo = codeEndings.test(ending) || textEndings.test(ending)
  const isMedia = /^(image|audio|video)\//.test(type)
  return !isMedia && (isText || isNamedSo) ? 'text' : undefined
}
