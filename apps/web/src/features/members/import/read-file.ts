import { limits } from '@parley/protocol'

/**
 * The text of a CSV file; undefined if it is larger than the server takes. Spreadsheets on Windows write their own
 * encoding where they cannot be told to use UTF-8, and UTF-16 as "Unicode text".
 */
export async function readText(
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
): Promise<string | undefined> {
  if (file.size > limits.importBytes) return undefined
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
