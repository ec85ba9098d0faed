import type { MailNoticeRow } from '../../engines/database/tables.ts'
import { enqueueMail } from '../mail/index.ts'
import { common, isMailOn, knownUrl } from '../organization/index.ts'
import { findUser, listUsers, readLastSeen, type User } from '../users/index.ts'
import type { MailNoticesServices } from './services.ts'
import { findNotice, noNotice, readNotices, saveNotice } from './store.ts'
import { summaryLetter } from './summary.ts'
import { unreadOf } from './unread.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Mails a summary to each user who asked for it and has unread messages. The user must have been offline, and the oldest
 * message unread, for the whole delay. There is one summary until the user is online again.
 */
export async function sendNotices(services: MailNoticesServices): Promise<void> {
  const { msg_smtp_notify_enable: isOn } = common(services)
  if (!isOn || !isMailOn(services) || (!knownUrl(services) && !services.mailer.keepsAll)) return
  const users = listUsers(services).filter((user) => mayMail(services, user))
  if (users.length === 0) return
  const seen = await readLastSeen(services.db)
  const notices = await readNotices(services.db)
  for (const user of users) {
    const notice = notices.get(user.uid) ?? noNotice(user.uid)
    await sendNotice(services, user, { notice, seenAt: seen.get(user.uid) ?? user.created_at })
  }
}

/** Whether a user asked for letters, can get them and is offline. */
const mayMail = (services: MailNoticesServices, user: User): boolean =>
  user.msg_smtp_notify_enable &&
  user.email !== null &&
  user.status === 'normal' &&
  !user.is_bot &&
  !user.is_guest &&
  !services.users.presence.isOnline(user.uid)

async function sendNotice(
  services: MailNoticesServices,
  user: User,
  { notice, seenAt }: { notice: MailNoticeRow; seenAt: number },
): Promise<void> {
  const { clock, database } = services
  const now = clock.now()
  if (notice.mailed_at !== null && notice.mailed_at >= seenAt) return
  const usual = common(services).msg_smtp_notify_delay_seconds * 1000
  const delay = notice.is_daily === 1 ? dayMs : usual
  if (now - seenAt < delay) return
  const chats = await unreadOf(services, user, seenAt)
  const oldest = Math.min(...chats.flatMap(({ messages }) => messages.map((row) => row.created_at)))
  if (chats.length === 0 || now - oldest < delay) return
  await database.transact(async (tx) => {
    // The user may have come back, and another node may have been faster.
    const again = await findNotice(tx, user.uid)
    const current = findUser(services, user.uid)
    if (again.mailed_at !== notice.mailed_at || !current?.email || !mayMail(services, current))
      return
    await saveNotice(tx, user.uid, { mailed_at: now })
    const letter = summaryLetter(services, { ...current, email: current.email }, chats)
    await enqueueMail(services, tx, { ...letter, until: now + hourMs })
  })
}
