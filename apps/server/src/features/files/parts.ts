import type {} from '@fastify/multipart'
import { refuse } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'

/** One chunk of an upload, as a form brings it. */
export interface Chunk {
  file_id: string
  bytes: Uint8Array
  isLast: boolean
}

/** Reads the form of a chunk, its parts in any order. */
export async function readChunk(request: FastifyRequest): Promise<Chunk> {
  if (!request.isMultipart()) throw refuse('wrong-type')
  const { file_id, chunk_data, chunk_is_last } = await readParts(request)
  if (typeof file_id !== 'string' || file_id === '') throw refuse('unknown-upload')
  if (chunk_data === undefined) throw refuse('upload-missing', { field: 'chunk_data' })
  const bytes = typeof chunk_data === 'string' ? Buffer.from(chunk_data) : chunk_data
  return { file_id, bytes, isLast: chunk_is_last === 'true' }
}

type Parts = Record<string, string | Uint8Array | undefined>

async function readParts(request: FastifyRequest): Promise<Parts> {
  const parts: Parts = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') parts[part.fieldname] = await part.toBuffer()
      else if (part.valueTruncated) throw refuse('too-large')
      else parts[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw isNamed(error) ? error : refuse('bad-body')
  }
  return parts
}

// What has no name of its own is the parser's complaint about a form that is none.
const isNamed = (error: unknown) =>
  error instanceof Error && ('refusal' in error || 'statusCode' in error)
