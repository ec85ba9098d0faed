import { fail, limits, type RequestOf, type setStatus as endpoint } from '@parley/protocol'
import { isEmoji } from '@parley/rules'
import type { PersonalStatusRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { isEmpty, requireLine, toWire } from './rules.ts'
import type { StatusServices } from './services.ts'
import { readStatuses, removeStatus, saveStatus } from './store.ts'

type Body = RequestOf<typeof endpoint>['body']

/** Sets what the caller says about themselves. Members see it, guests and existing clients do not. */
export async function setStatus(
  services: StatusServices,
  me: CurrentUser,
  body: Body,
): Promise<undefined> {
  const now = services.clock.now()
  const changes = readChanges(body, now)
  if (Object.keys(changes).length === 0) throw fail('nothing-to-change')
  await services.database.transact(async (tx) => {
    const [before] = await readStatuses(tx, [me.uid])
    const status = toWire({ ...(before ?? { ...empty, uid: me.uid }), ...changes }, now)
    if (isEmpty(status)) await removeStatus(tx, me.uid)
    else await saveStatus(tx, status)
    tx.publish(
      { to: 'everyone' },
      { type: 'user_status_changed', status },
      { extended: true, variants: { guest: null } },
    )
  })
  return undefined
}

const empty = { emoji: '', text: '', expires_at: null, pronouns: '', quiet_until: null }

function readChanges({ status, pronouns, quiet }: Body, now: number): Partial<PersonalStatusRow> {
  return {
    ...(status ? readText(status, now) : {}),
    ...(typeof pronouns === 'string'
      ? { pronouns: requireLine(pronouns, limits.pronounsChars, 'pronouns') }
      : {}),
    ...(quiet ? { quiet_until: requireTime(quiet.until, now, 'quiet') } : {}),
  }
}

function readText(
  { emoji, text: given, expires_at }: NonNullable<Body['status']>,
  now: number,
): Partial<PersonalStatusRow> {
  if (emoji !== '' && !isEmoji(emoji)) throw fail('bad-emoji', { field: 'emoji' })
  const text = requireLine(given, limits.statusTextChars, 'text')
  if (emoji === '' && text === '') return { emoji, text, expires_at: null }
  return { emoji, text, expires_at: requireTime(expires_at, now, 'expires_at') }
}

function requireTime(time: number | null, now: number, field: string): number | null {
  if (time !== null && (time <= now || time > now + limits.laterMs))
    throw fail('bad-time', { field })
  return time
}
