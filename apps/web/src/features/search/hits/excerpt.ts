import type { FoundMessage } from '@parley/client'
import { snippetOf, type Translator } from '@parley/rules'

/** A piece of a found text. */
export interface ExcerptPart {
  text: string
  isHit: boolean
}

// They mark the hits in a text while it becomes a line. Of a text's own ones nothing would be visible.
const [begin, end] = ['\ue000', '\ue001']
const marks = /[\ue000\ue001]/g

// A long text begins a little before its first hit.
const maxLead = 90
const lead = 50

/** The part of a found message around its first hit, in one line, with the hits marked. */
export function excerptOf(
  { message, highlights }: FoundMessage,
  translator: Translator,
  max?: number,
): ExcerptPart[] {
  const { content_type, content, properties } = message
  const name = properties?.name
  const isNamed = content_type === 'vocechat/file' && typeof name === 'string'
  const marked = isNamed
    ? { content_type, content, properties: { ...properties, name: markHits(name, highlights) } }
    : { content_type, content: markHits(content, highlights), properties }
  return partsOf(snippetOf(marked, translator, max))
}

function markHits(text: string, highlights: FoundMessage['highlights']): string {
  const plain = text.replace(marks, ' ')
  let from = startBefore(plain, highlights[0]?.[0] ?? 0)
  let result = from > 0 ? '…' : ''
  for (const [start, stop] of highlights) {
    result += plain.slice(from, start) + begin + plain.slice(start, stop) + end
    from = stop
  }
  return result + plain.slice(from)
}

function startBefore(text: string, hit: number): number {
  if (hit <= maxLead) return 0
  const blank = text.indexOf(' ', hit - maxLead)
  const start = blank >= 0 && blank < hit ? blank + 1 : hit - lead
  const isHalfCharacter = /[\uDC00-\uDFFF]/.test(text[start] ?? '')
  return isHalfCharacter ? start - 1 : start
}

function partsOf(line: string): ExcerptPart[] {
  const parts: ExcerptPart[] = []
  let isHit = false
  for (const piece of line.split(/([\ue000\ue001])/)) {
    if (piece === begin || piece === end) isHit = piece === begin
    else if (piece !== '') parts.push({ text: piece, isHit })
  }
  return parts
}
