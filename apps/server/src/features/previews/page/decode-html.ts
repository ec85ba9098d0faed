const prescanBytes = 1024
const inHeader = /;\s*charset\s*=\s*"?\s*([\w.:-]{1,40})/i
const inMeta = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i

/**
 * The text of a page. Its encoding is that of the byte order mark, of the header or of a meta element, in
 * this order, as in browsers. Without any, it is UTF-8 if the bytes are, else windows-1252.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, prescanBytes)).toString('latin1')
  const declared = [markOf(start), inHeader.exec(contentType)?.[1], metaOf(start)]
  for (const label of declared) {
    const decoder = label === undefined ? undefined : decoderOf(label)
    if (decoder) return decoder.decode(bytes)
  }
  return decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

function markOf(start: string): string | undefined {
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8'
  if (start.startsWith('\xfe\xff')) return 'utf-16be'
  return start.startsWith('\xff\xfe') ? 'utf-16le' : undefined
}

// A page whose meta element can be read is not in UTF-16.
function metaOf(start: string): string | undefined {
  const label = inMeta.exec(start)?.[1]
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Undefined for an unknown label. */
function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // As a stream: the limit of bytes may have cut the last character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return undefined
  }
}
