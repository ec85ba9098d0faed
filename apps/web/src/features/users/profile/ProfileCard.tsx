import type { UserInfo } from '@parley/protocol'
import { isGuest, mayWriteTo } from '@parley/rules'
import { Copy, Ellipsis, MessageCircle, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useMe, useOnline } from '../../../store/index.ts'
import {
  Button,
  DropdownMenu,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  VisuallyHidden,
} from '../../../ui/index.ts'
import styles from './ProfileCard.module.css'
import { RoleTag } from '../admin/RoleTag.tsx'
import { roleOf } from '../admin/roles.ts'
import { UserAvatar } from './UserAvatar.tsx'
import { useAdminQuestions } from '../admin/useAdminQuestions.tsx'
import { everything, type Openness, useCopyEmail, useOpenChat } from './usePersonItems.tsx'
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
          <h2 className={styles.name}>{user.name}</h2>
          <p className={styles.line}>
            <RoleTag user={user} />
            <PresenceWords user={user} />
          </p>
        </div>
      </header>
      {openness.message && <Actions user={user} openness={openness} onLeave={onLeave} />}
      <Facts user={user} openness={openness} />
    </section>
  )
}

function PresenceWords({ user }: { user: UserInfo }) {
  const { t } = useTranslation('member')
  const online = useOnline(user.uid)
  if (online === undefined || user.is_bot) return null
  return <span>{t(online ? 'people.online' : 'people.offline')}</span>
}

function Actions({ user, openness, onLeave }: CardProps) {
  const { t } = useTranslation('member')
  const me = useMe()
  const openChat = useOpenChat()
  const copyEmail = useCopyEmail()
  const { itemsFor, questions } = useAdminQuestions(onLeave)
  const adminItems = itemsFor(user)
  return (
    <div className={styles.actions}>
      {mayWriteTo(me) && (
        <Button
          variant="primary"
          icon={<MessageCircle />}
          onClick={() => {
            onLeave?.()
            openChat(user.uid)
          }}
        >
          {t('profile.message')}
        </Button>
      )}
      {user.email && openness.email && (
        <Button icon={<Copy />} onClick={() => void copyEmail(user)}>
          {t('profile.copyEmail')}
        </Button>
      )}
      {adminItems.length > 0 && (
        <DropdownMenu
          label={t('people.actions', { name: user.name })}
          closeLabel={t('people.closeActions')}
          items={adminItems}
        >
          <IconButton label={t('profile.more')} icon={<Ellipsis />} />
        </DropdownMenu>
      )}
      {questions}
    </div>
  )
}

function Facts({ user, openness }: Omit<CardProps, 'onLeave'>) {
  const { t } = useTranslation('member')
  const roles = {
    admin: 'profile.roleAdmin',
    bot: 'profile.roleBot',
    member: isGuest(user) ? 'profile.roleGuest' : 'profile.roleMember',
  } as const
  return (
    <dl className={styles.facts}>
      {user.email && openness.email && <Fact name={t('profile.email')}>{user.email}</Fact>}
      <Fact name={t('profile.role')}>
        {t(user.uid === 1 ? 'profile.first' : roles[roleOf(user)])}
      </Fact>
      {!user.is_bot && <Fact name={t('profile.joined')}>{t(`profile.by.${user.create_by}`)}</Fact>}
      {openness.message && <Fact name={t('profile.id')}>#{user.uid}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
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
