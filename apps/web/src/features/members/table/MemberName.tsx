import type { Member } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useMe } from '../../../store/index.ts'
import { PersonAvatar, Tag } from '../../../ui/index.ts'
import styles from './MemberName.module.css'

/** Picture, name and email. Admins see who is online even if the server hides it from others. */
export function MemberName({ member }: { member: Member }) {
  const { t } = useTranslation(['setting', 'member'])
  const me = useMe()
  const presence = member.in_online ? 'online' : 'offline'
  const { name } = member
  return (
    <span className={styles.person}>
      <PersonAvatar
        uid={member.uid}
        name={name}
        src={avatarSrc(member)}
        bot={member.is_bot}
        presence={presence}
        presenceLabel={t(`member:people.${presence}`)}
      />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.name}>
            {member.uid === me.uid ? t('member:people.you', { name }) : name}
          </span>
          {member.status === 'frozen' && <Tag tone="danger">{t('members.frozen')}</Tag>}
        </span>
        {member.email && <span className={styles.email}>{member.email}</span>}
      </span>
    </span>
  )
}
