import type { UserInfo } from '@parley/protocol'
import { UserX } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useListName, useOnline } from '../../../store/index.ts'
import { EmptyState, ErrorState, Skeleton, VisuallyHidden } from '../../../ui/index.ts'
import styles from './ProfileCard.module.css'
import { RoleTag } from '../admin/RoleTag.tsx'
import { StatusLines } from '../status/StatusLines.tsx'
import { UserAvatar } from './UserAvatar.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { everything, type Openness } from './usePersonItems.tsx'
import { useProfile } from './useProfile.ts'

export interface ProfileCardProps {
  uid: number
  openness?: Openness | undefined
  /** Called after the chat was opened or the user was removed. */
  onLeave?: (() => void) | undefined
}

/** A user's profile and the actions on them. */
export function ProfileCard({ uid, openness = everything, onLeave }: ProfileCardProps) {
  const { t } = useTranslation('member')
  const { user, failure, retry } = useProfile(uid)
  if (user) return <Card user={user} openness={openness} onLeave={onLeave} />
  if (failure === 'missing') {
    return (
      <EmptyState icon={<UserX />} title={t('profile.missing')} text={t('profile.missingText')} />
    )
  }
  if (failure === 'failed') {
    return (
      <ErrorState
        title={t('profile.failed')}
        text={t('profile.failedText')}
        retryLabel={t('profile.retry')}
        onRetry={retry}
      />
    )
  }
  return <Loading />
}

interface CardProps extends Omit<ProfileCardProps, 'uid' | 'openness'> {
  user: UserInfo
  openness: Openness
}

function Card({ user, openness, onLeave }: CardProps) {
  return (
    <section aria-label={user.name} className={styles.card}>
      <header className={styles.head}>
        <UserAvatar user={user} size={80} />
        <div className={styles.names}>
          <h2 className={styles.name}>{useListName(user)}</h2>
          <p className={styles.line}>
            <RoleTag user={user} />
            <PresenceText user={user} />
            {openness.message && <span className={styles.uid}>#{user.uid}</span>}
          </p>
          <StatusLines uid={user.uid} />
        </div>
      </header>
      {openness.message && (
        <ProfileActions user={user} mayAdd={openness.contact} onLeave={onLeave} />
      )}
      <ProfileFacts user={user} openness={openness} onLeave={onLeave} />
    </section>
  )
}

function PresenceText({ user }: { user: UserInfo }) {
  const { t } = useTranslation('member')
  const online = useOnline(user.uid)
  if (online === undefined || user.is_bot) return null
  return <span>{t(online ? 'people.online' : 'people.offline')}</span>
}

function Loading() {
  const { t } = useTranslation('member')
  return (
    <div className={styles.card} aria-busy>
      <VisuallyHidden role="status">{t('profile.loading')}</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton shape="person" width={80} height={80} />
        <div className={styles.names}>
          <Skeleton width={180} height={22} />
          <Skeleton width={90} />
        </div>
      </div>
      <Skeleton shape="box" height={120} />
    </div>
  )
}
