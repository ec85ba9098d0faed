import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { Channel, UserInfo } from '@parley/protocol'
import { hasMarks, mayManageChannel } from '@parley/rules'
import { Link2, Lock, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, openDialog, useMe, useNamedUser } from '../../../store/index.ts'
import { Button, EmptyState, PersonAvatar } from '../../../ui/index.ts'
import { useFeed } from './chat-context.ts'
import styles from './FeedHead.module.css'
import { Markdown } from '../text/Markdown.tsx'
import { PlainText } from '../text/PlainText.tsx'

/** The introduction above the first message of a chat. */
export function FeedHead({ chatKey }: { chatKey: ChatKey }) {
  const { channel } = useFeed()
  const user = useNamedUser(isChannelKey(chatKey) ? 0 : idOf(chatKey))
  if (channel) return <ChannelHead channel={channel} />
  return user ? <DirectHead user={user} /> : null
}

function ChannelHead({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { name, description, is_public } = channel
  const kind = t(is_public ? 'feed.head.public' : 'feed.head.private')
  const text = channel.owner === me.uid ? t('feed.head.made', { kind }) : t('feed.head.plain')
  return (
    <div className={styles.head}>
      <EmptyState
        align="start"
        icon={is_public ? '#' : <Lock />}
        title={t(is_public ? 'feed.head.channel' : 'feed.head.privateChannel', { name })}
        text={description ? <Topic text={description} /> : text}
        actions={mayManageChannel(me, channel) && <ManagerActions channel={channel} />}
      />
    </div>
  )
}

// Load the markdown renderer only for a topic that uses markdown.
function Topic({ text }: { text: string }) {
  return hasMarks(text) ? <Markdown content={text} /> : <PlainText content={text} mentions={[]} />
}

function ManagerActions({ channel }: { channel: Channel }) {
  const { t } = useTranslation('chat')
  const { gid, is_public: isPublic, description } = channel
  return (
    <>
      <Button
        icon={isPublic ? <Link2 /> : <UserPlus />}
        onClick={() =>
          openDialog(isPublic ? { name: 'invite', gid } : { name: 'add-members', gid })
        }
      >
        {t(isPublic ? 'feed.head.invite' : 'feed.head.addPeople')}
      </Button>
      <Button asChild>
        <Link to={`/setting/channel/${gid}`}>
          {t(description ? 'feed.head.editTopic' : 'feed.head.topic')}
        </Link>
      </Button>
    </>
  )
}

function DirectHead({ user }: { user: UserInfo }) {
  const { t } = useTranslation('chat')
  const { uid, name } = user
  const isMe = useMe().uid === uid
  return (
    <div className={styles.direct}>
      <PersonAvatar uid={uid} name={name} src={avatarSrc(user)} size={64} bot={user.is_bot} />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>{t(isMe ? 'feed.head.self' : 'feed.head.directText', { name })}</p>
    </div>
  )
}
