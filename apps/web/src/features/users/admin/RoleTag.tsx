import type { UserInfo } from '@parley/protocol'
import { isGuest, isVisitor } from '@parley/rules'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tag } from '../../../ui/index.ts'

/** A user's role: owner of the channel, admin, bot, visitor of the widget or guest. Nothing for members. */
export function RoleTag({ user, isOwner = false }: { user: UserInfo; isOwner?: boolean }) {
  const { t } = useTranslation('member')
  const role = isOwner ? 'owner' : roleTag(user)
  return role && <Tag>{t(`people.${role}`)}</Tag>
}

function roleTag(user: UserInfo) {
  if (user.is_bot) return 'bot'
  if (user.is_admin) return 'admin'
  if (isVisitor(user)) return 'visitor'
  return isGuest(user) ? 'guest' : undefined
}
