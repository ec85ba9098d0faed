import { refuse } from '@parley/protocol'
import type { Form } from '../../http/form.ts'

/** One piece of an upload. */
export interface Chunk {
  file_id: string
  bytes: Uint8Array
  isLast: boolean
}

/** A chunk as a form brings it. */
export function readChunk({ file_id, chunk_data, chunk_is_last }: Form): Chunk {
  if (typeof file_id !== 'string' || file_id === '') throw refuse('unknown-upload')
  if (chunk_data === undefined) throw refuse('upload-missing', { field: 'chunk_data' })
  const bytes = typeof chunk_data === 'string' ? Buffer.from(chunk_data) : chunk_data
  return { file_id, bytes, isLast: chunk_is_last === 'true' }
}
