import { changesOf, type Recorder } from '../../audit/index.ts'
import type { User } from '../user.ts'

/** Adds what has changed in an account to the audit log. Some changes have a kind of their own. */
export function recordChanges(
  record: Recorder,
  before: User,
  after: User,
  { method }: { method?: string } = {},
): void {
  const target = after
  const shown = changesOf(profileOf(before), profileOf(after))
  if (shown.length > 0) record('account_changed', { target, method, changes: shown })
  if (after.password !== before.password) record('password_reset', { target, method })
  if (after.email !== before.email) {
    const changes = changesOf({ email: before.email }, { email: after.email })
    record('email_changed', { target, method, changes })
  }
  if (after.is_admin !== before.is_admin) {
    record('role_changed', { target, method, is_admin: after.is_admin })
  }
  if (after.status !== before.status) {
    record(after.status === 'frozen' ? 'account_frozen' : 'account_thawed', { target, method })
  }
}

const profileOf = (user: User) => {
  const { name, gender, language, avatar_updated_at, webhook_url, widget_id } = user
  return { name, gender, language, avatar_updated_at, webhook_url, widget_id }
}
