/** A piece of a text; with `href` it is an address. */
export interface LinkPart {
  text: string
  href?: string
}

/** Cuts a text at its web addresses. A full stop after one does not belong to it. */
export function splitLinks(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let end = 0
  for (const found of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const href = found[0].replace(/[.,;:!?)\]']+$/, '')
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: href, href })
    end = found.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
