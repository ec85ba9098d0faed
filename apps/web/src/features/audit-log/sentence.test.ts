import { type AuditEntry, type AuditKind, auditKinds } from '@parley/protocol'
import { expect, test } from 'vitest'
import texts from '../../../public/locales/en/setting.json' with { type: 'json' }
import { partsOf, placeOf, sentenceOf } from './sentence.ts'

const entryOf = (kind: AuditKind, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  kind,
  created_at: 0,
  actor_uid: 1,
  actor_name: 'Ann',
  target_uid: 2,
  target_gid: null,
  target_name: 'Ben',
  ip: null,
  device: null,
  user_agent: null,
  details: {},
  ...more,
})

const variants: Partial<AuditEntry>[] = [
  {},
  { actor_uid: 2 },
  { target_uid: null, target_gid: 5 },
  { target_uid: null, details: { tried: 'root' } },
  { target_uid: null },
  { details: { reason: 'repeated', count: 3 } },
  { details: { is_admin: true, is_public: true } },
]

test.each(auditKinds)('%s has a text for each of its sentences', (kind) => {
  for (const variant of variants) {
    const { key, count } = sentenceOf(entryOf(kind, variant))
    const path = `sentences.${key}`.split('.')
    const found = path.reduce<unknown>((part, name) => asRecord(part)[name], texts.audit)
    const plural = path
      .slice(0, -1)
      .reduce<unknown>((part, name) => asRecord(part)[name], texts.audit)
    const isThere = typeof found === 'string' || `${path.at(-1)}_other` in asRecord(plural)
    expect(isThere, `${key} (${count})`).toBe(true)
  }
})

const asRecord = (value: unknown) => (value ?? {}) as Record<string, unknown>

test('acts on oneself and on others have sentences of their own', () => {
  expect(sentenceOf(entryOf('email_changed')).key).toBe('email_changed.other')
  expect(sentenceOf(entryOf('email_changed', { actor_uid: 2 })).key).toBe('email_changed.own')
})

test('a sentence is split at its names', () => {
  expect(partsOf(`${placeOf('who')} froze ${placeOf('whom')}.`)).toEqual([
    ...['', 'who', ' froze ', 'whom', '.'],
  ])
})
