import { limits } from '@parley/protocol'

/**
 * The text of a CSV file; undefined if it is larger than the server takes. Spreadsheets on Windows write their own
 * encoding where they cannot be told to use UTF-8.
 */
export async function readText(
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
): Promise<string | undefined> {
  if (file.size > limits.importBytes) return undefined
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
