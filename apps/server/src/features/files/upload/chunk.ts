import { ApiError, fail } from '@parley/protocol'
import type { Piece, Staging } from '../../../engines/blobs/staging.ts'
import type { RequestContext } from '../../../http/on.ts'

/** One piece of an upload. The function that reads it also discards it. */
export interface Chunk {
  file_id: string
  piece: Piece
  isLast: boolean
  /** The position of the piece in the file. A client that names it may send a chunk again. */
  offset: number | undefined
}

type FieldName = 'file_id' | 'chunk_is_last' | 'chunk_offset'
type Fields = Record<FieldName, string | undefined>

/** Streams a chunk from a `multipart/form-data` request to the staging area, its parts in any order. */
export async function readChunk(
  { staging }: { staging: Staging },
  request: RequestContext<never>['request'],
): Promise<Chunk> {
  if (!request.isMultipart()) throw fail('wrong-type')
  const fields: Partial<Fields> = {}
  let piece: Piece | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw fail('part-too-large', { field: part.fieldname })
        fields[part.fieldname as FieldName] = String(part.value)
      } else {
        piece = await staging.receive(part.file)
        if (part.file.truncated) throw fail('part-too-large', { field: part.fieldname })
      }
    }
    return toChunk(fields, piece)
  } catch (error) {
    await piece?.discard()
    throw isNamed(error) ? error : fail('bad-body')
  }
}

// Python's `str(True)` is `True`.
const booleans = new Map<string, boolean>([
  ...(['true', '1'] as const).map((word) => [word, true] as const),
  ...(['false', '0', ''] as const).map((word) => [word, false] as const),
])

function toChunk(fields: Partial<Fields>, piece?: Piece): Chunk {
  const { file_id, chunk_is_last = '', chunk_offset } = fields
  if (!file_id) throw fail('unknown-upload')
  if (piece === undefined) throw fail('upload-missing', { field: 'chunk_data' })
  const isLast = booleans.get(chunk_is_last.toLowerCase())
  if (isLast === undefined) throw fail('bad-body', { field: 'chunk_is_last' })
  const offset = chunk_offset === undefined ? undefined : Number(chunk_offset)
  if (offset !== undefined && !Number.isSafeInteger(offset)) {
    throw fail('bad-body', { field: 'chunk_offset' })
  }
  return { file_id, piece, isLast, offset }
}

// API errors and errors of the framework and the disk are passed on. All others come from the parser and
// mean an invalid or truncated form.
const isNamed = (error: unknown) =>
  error instanceof Error &&
  (error instanceof ApiError || 'statusCode' in error || 'syscall' in error)
