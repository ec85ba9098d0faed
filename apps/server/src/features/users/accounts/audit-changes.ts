import { changesOf, type AuditWriter } from '../../audit/index.ts'
import type { User } from '../user.ts'

/** Adds what has changed in an account to the audit log. Some changes have a kind of their own. */
export function auditChanges(
  audit: AuditWriter,
  before: User,
  after: User,
  { method }: { method?: string } = {},
): void {
  const target = after
  const shown = changesOf(profileOf(before), profileOf(after))
  if (shown.length > 0) audit('account_changed', { target, method, changes: shown })
  if (after.password !== before.password) audit('password_reset', { target, method })
  if (after.email !== before.email) {
    const changes = changesOf({ email: before.email }, { email: after.email })
    audit('email_changed', { target, method, changes })
  }
  if (after.is_admin !== before.is_admin) {
    audit('role_changed', { target, method, is_admin: after.is_admin })
  }
  if (after.status !== before.status) {
    audit(after.status === 'frozen' ? 'account_frozen' : 'account_thawed', { target, method })
  }
}

const profileOf = (user: User) => {
  const { name, gender, language, avatar_updated_at, webhook_url, widget_id } = user
  return { name, gender, language, avatar_updated_at, webhook_url, widget_id }
}
