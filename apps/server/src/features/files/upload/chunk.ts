import { Readable } from 'node:stream'
import { fail } from '@parley/protocol'
import type { Piece, Staging } from '../../../engines/blobs/staging.ts'
import type { Call } from '../../../http/on.ts'

/** One piece of an upload. The function that reads it also discards it. */
export interface Chunk {
  file_id: string
  piece: Piece
  isLast: boolean
  /** The position of the piece in the file. A client that names it may send a chunk again. */
  offset: number | undefined
}

type FieldName = 'file_id' | 'chunk_is_last' | 'chunk_data' | 'chunk_offset'
type Fields = Record<FieldName, string | undefined>

/** Streams a chunk from a `multipart/form-data` request to the staging area, its parts in any order. */
export async function readChunk(
  { staging }: { staging: Staging },
  request: Call<never>['request'],
): Promise<Chunk> {
  if (!request.isMultipart()) throw fail('wrong-type')
  const fields: Partial<Fields> = {}
  let piece: Piece | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw fail('too-large')
        fields[part.fieldname as FieldName] = String(part.value)
      } else if (part.fieldname === 'chunk_data') {
        piece = await staging.receive(part.file)
        if (part.file.truncated) throw fail('too-large')
      } else {
        part.file.resume()
      }
    }
    return await toChunk(staging, fields, piece)
  } catch (error) {
    await piece?.discard()
    throw isNamed(error) ? error : fail('bad-body')
  }
}

async function toChunk(staging: Staging, fields: Partial<Fields>, received?: Piece) {
  const { file_id, chunk_data, chunk_is_last, chunk_offset } = fields
  if (!file_id) throw fail('unknown-upload')
  if (received === undefined && chunk_data === undefined) {
    throw fail('upload-missing', { field: 'chunk_data' })
  }
  const offset = chunk_offset === undefined ? undefined : Number(chunk_offset)
  if (offset !== undefined && !Number.isSafeInteger(offset)) {
    throw fail('bad-body', { field: 'chunk_offset' })
  }
  // Some bots send the bytes as a text field.
  const piece = received ?? (await staging.receive(Readable.from([Buffer.from(chunk_data ?? '')])))
  return { file_id, piece, isLast: chunk_is_last === 'true', offset }
}

// API errors and errors of the framework and the disk are passed on. All others come from the parser and
// mean an invalid or truncated form.
const isNamed = (error: unknown) =>
  error instanceof Error && ('refusal' in error || 'statusCode' in error || 'syscall' in error)
