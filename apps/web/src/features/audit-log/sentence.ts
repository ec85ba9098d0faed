import type { AuditEntry } from '@parley/protocol'

/** The text of an entry: the last parts of its key in the texts, and the number for its plural. */
export interface Sentence {
  key: string
  count: number | undefined
}

const aboutOneself = new Set([
  ...['account_changed', 'account_deleted', 'email_changed', 'password_reset', 'sessions_ended'],
])

/** The sentence that tells of an entry. It has the names as placeholders. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { kind, actor_uid, target_uid, details } = entry
  const { count } = details
  if (kind === 'sign_in_failed') return { key: `${kind}.${failureOf(entry)}`, count }
  if (kind === 'role_changed') {
    return { key: `${kind}.${details.is_admin ? 'given' : 'taken'}`, count }
  }
  if (kind === 'channel_visibility_changed') {
    return { key: `${kind}.${details.is_public ? 'public' : 'private'}`, count }
  }
  if (kind === 'invite_created' || kind === 'invite_revoked') {
    return { key: `${kind}.${entry.target_gid === null ? 'server' : 'channel'}`, count: undefined }
  }
  if (!aboutOneself.has(kind)) return { key: kind, count }
  return { key: `${kind}.${actor_uid === target_uid ? 'own' : 'other'}`, count }
}

function failureOf({ target_uid, details }: AuditEntry) {
  if (details.reason === 'repeated') return 'repeated'
  if (target_uid !== null) return 'account'
  return details.tried === undefined ? 'unknown' : 'tried'
}

/** Marks where a name belongs in a translated sentence. */
const mark = '\u0001'
export const placeOf = (name: string) => `${mark}${name}${mark}`

/** The parts of a sentence: texts, and at every second place the name of a placeholder. */
export const partsOf = (sentence: string): string[] => sentence.split(mark)
