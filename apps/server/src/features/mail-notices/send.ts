import { setImmediate } from 'node:timers/promises'
import { isInTeam } from '@parley/rules'
import type { MailNoticeRow } from './tables.ts'
import { enqueueMail } from '../mail/index.ts'
import { common, isMailOn, knownUrl } from '../organization/index.ts'
import { findUser, readLastSeen, type User } from '../users/index.ts'
import { MailNoticeCandidates } from './candidates.ts'
import type { MailNoticesServices } from './services.ts'
import { findMailNotice, defaultMailNotice, readMailNotices, saveMailNotice } from './store.ts'
import { summaryLetter } from './summary.ts'
import { unreadOf } from './unread.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const maxBlock = 50
// A lost connection looks open for a while: what was sent then is judged by the read mark.
const lostStreamMs = 120_000

/**
 * Mails a summary to each user who asked for it and has unread messages. The user must have been offline, and the oldest
 * message unread, for the whole delay. There is one summary until the user is online again.
 */
export async function sendMailNotices(
  services: MailNoticesServices,
  candidates = new MailNoticeCandidates(),
): Promise<void> {
  const { msg_smtp_notify_enable: isOn } = common(services)
  if (!isOn || !isMailOn(services) || (!knownUrl(services) && !services.mailer.keepsAll)) {
    candidates.clear()
    return
  }
  const uids = await candidates.refresh(services)
  if (uids.size === 0) return
  const seen = await readLastSeen(services.db)
  const notices = await readMailNotices(services.db)
  let looked = 0
  for (const uid of [...uids]) {
    // Queries on SQLite do not wait, so many of them would block the event loop.
    if (++looked % maxBlock === 0) await setImmediate()
    const user = findUser(services, uid)
    if (!user || !wantsMail(user)) {
      uids.delete(uid)
      continue
    }
    if (services.users.presence.isOnline(uid)) continue
    const notice = notices.get(uid) ?? defaultMailNotice(uid)
    const isWaiting = await sendMailNotice(services, user, {
      notice,
      seenAt: seen.get(uid) ?? user.created_at,
    })
    if (!isWaiting) uids.delete(uid)
  }
}

/** Whether a user asked for letters and can get them. */
const wantsMail = (user: User): boolean =>
  user.msg_smtp_notify_enable &&
  user.email !== null &&
  user.status === 'normal' &&
  !user.is_bot &&
  isInTeam(user)

/** Returns whether there is something that the user may be told of later. */
async function sendMailNotice(
  services: MailNoticesServices,
  user: User,
  { notice, seenAt }: { notice: MailNoticeRow; seenAt: number },
): Promise<boolean> {
  const { clock, database } = services
  const now = clock.now()
  if (notice.mailed_at !== null && notice.mailed_at >= seenAt) return false
  const usual = common(services).msg_smtp_notify_delay_seconds * 1000
  const delay = notice.is_daily === 1 ? dayMs : usual
  if (now - seenAt < delay) return true
  // Leave out the messages of earlier letters.
  const since = Math.max(seenAt - lostStreamMs, notice.mailed_at ?? 0)
  const chats = await unreadOf(services, user, since)
  const oldest = Math.min(...chats.flatMap(({ messages }) => messages.map((row) => row.created_at)))
  if (chats.length === 0) return false
  if (now - oldest < delay) return true
  await database.transact(async (tx) => {
    // The user may have come back, and another node may have been faster.
    const again = await findMailNotice(tx, user.uid)
    const current = findUser(services, user.uid)
    if (again.mailed_at !== notice.mailed_at || !current?.email || !wantsMail(current)) return
    if (services.users.presence.isOnline(user.uid)) return
    await saveMailNotice(tx, user.uid, { mailed_at: now })
    const letter = summaryLetter(services, { ...current, email: current.email }, chats)
    await enqueueMail(services, tx, { ...letter, until: now + hourMs })
  })
  return false
}
