import { useTranslation } from '../../../i18n/use-translation.ts'
import { channelSrc, useMe } from '../../../store/index.ts'
import { ChannelAvatar } from '../../../ui/index.ts'
import { UserAvatar } from '../../users/index.ts'
import styles from './TargetPicker.module.css'
import type { ForwardTarget } from './targets.ts'

/** The picture and the name of a chat. */
export function TargetFace({ target }: { target: ForwardTarget }) {
  const { t } = useTranslation('member')
  const me = useMe()
  const { name, channel, user } = target
  return (
    <>
      {channel && (
        <ChannelAvatar
          name={name}
          isPrivate={!channel.is_public}
          src={channelSrc(channel)}
          size={30}
        />
      )}
      {user && <UserAvatar user={user} size={30} />}
      <span className={styles.name}>
        <bdi>{user?.uid === me.uid ? t('people.you', { name }) : name}</bdi>
      </span>
    </>
  )
}
