import { type ChatMessage, limits, refuse } from '@parley/protocol'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'

/** Refuses one more emoji from somebody who has set very many different ones on a message. */
export async function requireLikeLeft(
  { db }: Services,
  me: Me,
  mid: number,
  action: string,
): Promise<void> {
  const rows = await db
    .selectFrom('message')
    .select('wire')
    .where('about', '=', mid)
    .where('kind', '=', 'like')
    .where('from_uid', '=', me.uid)
    .execute()
  const known = new Set(rows.map(({ wire }) => actionOf(JSON.parse(wire) as ChatMessage)))
  if (known.size >= limits.likesPerMessage && !known.has(action)) throw refuse('limit-reached')
}

function actionOf({ detail }: ChatMessage): string | undefined {
  if (detail.type !== 'reaction' || detail.detail.type !== 'like') return undefined
  return detail.detail.action
}
