import { channelKey } from '@parley/client'
import type { UserInfo } from '@parley/protocol'
import { isVisitor } from '@parley/rules'
import { Copy } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, isFlatEqual, useChannel, useMe, useSelector } from '../../../store/index.ts'
import { lazyPart, IconButton } from '../../../ui/index.ts'
import { Fact } from './Fact.tsx'
import styles from './ProfileCard.module.css'
import { type Openness, useCopyEmail } from './usePersonItems.tsx'

const VisitFacts = lazyPart(async () => ({
  default: (await import('./VisitFacts.tsx')).VisitFacts,
}))

interface Props {
  user: UserInfo
  openness: Openness
  onLeave?: (() => void) | undefined
}

/**
 * The known facts about a user: email and shared private channels; for admins the sign-in method; of visitors of the
 * widget where they are.
 */
export function ProfileFacts({ user, openness, onLeave }: Props) {
  const { t } = useTranslation('member')
  const me = useMe()
  const copyEmail = useCopyEmail()
  const channels = useSharedChannels(user.uid)
  // The account of a visitor is made up by the widget.
  const isMadeUp = isVisitor(user)
  const hasMethod = me.is_admin && !user.is_bot && !isMadeUp
  const hasEmail = Boolean(user.email) && openness.email && !isMadeUp
  const visit = user.widget_id && (
    <Suspense fallback={null}>
      <VisitFacts uid={user.uid} />
    </Suspense>
  )
  if (!hasMethod && !hasEmail && channels.length === 0) return visit
  return (
    <>
      <dl className={styles.facts}>
        {hasEmail && (
          <Fact name={t('profile.email')}>
            {user.email}
            <IconButton
              size="s"
              className={styles.copy}
              label={t('profile.copyEmail')}
              icon={<Copy />}
              onClick={() => void copyEmail(user)}
            />
          </Fact>
        )}
        {channels.length > 0 && (
          <Fact name={t('profile.channels')}>
            <span className={styles.channels}>
              {channels.map((gid) => (
                <ChannelLink key={gid} gid={gid} onClick={onLeave} />
              ))}
            </span>
          </Fact>
        )}
        {hasMethod && <Fact name={t('profile.joined')}>{t(`profile.by.${user.create_by}`)}</Fact>}
      </dl>
      {visit}
    </>
  )
}

/** The ids of the private channels of which both are members. Everyone is in the public ones. */
function useSharedChannels(uid: number): readonly number[] {
  return useSelector(
    ({ channels, me }) =>
      [...channels.values()].flatMap(({ gid, is_public, members }) =>
        uid !== me && !is_public && members.includes(uid) && members.includes(me) ? [gid] : [],
      ),
    isFlatEqual,
  )
}

function ChannelLink({ gid, onClick }: { gid: number; onClick: (() => void) | undefined }) {
  const channel = useChannel(gid)
  return (
    <Link to={chatPath(channelKey(gid))} onClick={onClick}>
      #{channel?.name}
    </Link>
  )
}
