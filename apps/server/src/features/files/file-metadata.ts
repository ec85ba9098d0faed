import { type Draft, refuse } from '@parley/protocol'
import type { Services } from '../../services.ts'
import { findFile } from './store.ts'

/** A file message with the facts of its upload, which win over what the client says. */
export async function withFileFacts(services: Services, draft: Draft): Promise<Draft> {
  const file = await findFile(services.db, draft.content)
  if (!file) throw refuse('bad-path')
  const { name, content_type, size } = file
  const facts = { ...(name === null ? {} : { name }), content_type, size }
  return { ...draft, properties: { ...draft.properties, ...facts } }
}
