import type { UserInfo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useListName, useMe } from '../../../store/index.ts'
import { RoleTag } from '../admin/RoleTag.tsx'
import { StatusSign } from '../status/StatusSign.tsx'
import { UserAvatar } from '../profile/UserAvatar.tsx'
import styles from './PersonFace.module.css'

/** A user in a list or a picker: the picture, the name and the role. */
export function PersonFace({ user, isOwner = false }: { user: UserInfo; isOwner?: boolean }) {
  const { t } = useTranslation('member')
  const me = useMe()
  const name = useListName(user)
  return (
    <>
      <UserAvatar user={user} size={30} />
      <span className={styles.name}>{user.uid === me.uid ? t('people.you', { name }) : name}</span>
      <StatusSign uid={user.uid} />
      <RoleTag user={user} isOwner={isOwner} />
    </>
  )
}
