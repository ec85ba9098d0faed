import type { UserInfo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useIsQuiet, useOnline } from '../../../store/index.ts'
import { PersonAvatar } from '../../../ui/index.ts'

/** A user's picture with their presence, if the server shows it. */
export function UserAvatar({ user, size }: { user: UserInfo; size?: number }) {
  const { t } = useTranslation('member')
  const online = useOnline(user.uid)
  const isQuiet = useIsQuiet(user.uid)
  const presence = online ? (isQuiet ? 'quiet' : 'online') : 'offline'
  return (
    <PersonAvatar
      uid={user.uid}
      name={user.name}
      src={avatarSrc(user)}
      size={size}
      bot={user.is_bot}
      visitor={Boolean(user.widget_id)}
      {...(online === undefined ? {} : { presence, presenceLabel: t(`people.${presence}`) })}
    />
  )
}
