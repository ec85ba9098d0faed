import type { UserInfo } from '@parley/protocol'
import { useTranslation } from '../../i18n/words.ts'
import { Tag } from '../../ui/index.ts'

/** What somebody is besides a member: the owner of the channel at hand, admin, bot or guest. */
export function RoleTag({ user, isOwner = false }: { user: UserInfo; isOwner?: boolean }) {
  const { t } = useTranslation('member')
  const role = isOwner ? 'owner' : roleTag(user)
  return role && <Tag>{t(`people.${role}`)}</Tag>
}

function roleTag({ is_admin, is_bot, create_by }: UserInfo) {
  if (is_bot) return 'bot'
  if (is_admin) return 'admin'
  return create_by === 'guest' ? 'guest' : undefined
}
