import type {} from '@fastify/multipart'
import { refuse } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'

/** The parts of a form by name: files as bytes, fields as text. A file may be one chunk long. */
export type Form = Record<string, string | Uint8Array | undefined>

/** Reads a `multipart/form-data` body with its parts in any order. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw refuse('wrong-type')
  const form: Form = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form[part.fieldname] = await part.toBuffer()
      else if (part.valueTruncated) throw refuse('too-large')
      else form[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw hasStatus(error) ? error : refuse('bad-body')
  }
  return form
}

// The parser throws plain errors for a malformed form.
const hasStatus = (error: unknown) =>
  error instanceof Error && ('refusal' in error || 'statusCode' in error)
