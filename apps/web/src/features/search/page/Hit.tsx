import { chatOf, type FoundMessage, idOf, isChannelKey, type ChatKey } from '@parley/client'
import { Hash, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { shortTime, wholeTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  messagePath,
  useChannel,
  useChatName,
  useClient,
  useNamedUser,
  useToday,
} from '../../../store/index.ts'
import { PersonAvatar, tooltip } from '../../../ui/index.ts'
import { factsOf, FileSign, shapeOf } from '../../files/index.ts'
import { Excerpt } from '../hits/Excerpt.tsx'
import styles from './Hit.module.css'

/** A found message: author, place, time and text. A link to the message in its chat. */
export function Hit({ found, onOpen }: { found: FoundMessage; onOpen: () => void }) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const today = useToday()
  const { message } = found
  const key = chatOf(message, store.me)
  const author = useNamedUser(message.from_uid)
  const name = author?.name ?? t('message.somebody')
  const time = message.created_at
  return (
    <li className={styles.item}>
      <Link
        data-hit={message.mid}
        to={messagePath(key, message.mid)}
        className={styles.hit}
        onClick={onOpen}
      >
        <PersonAvatar uid={message.from_uid} name={name} src={author && avatarSrc(author)} />
        <span className={styles.words}>
          <span className={styles.head}>
            <b className={styles.author}>
              <bdi>{name}</bdi>
            </b>
            <Place chatKey={key} />
            <time
              className={styles.time}
              dateTime={new Date(time).toISOString()}
              {...tooltip(wholeTime(time))}
            >
              {shortTime(time, today)}
            </time>
          </span>
          <span className={styles.text}>
            {message.content_type === 'vocechat/file' && <FileFace found={found} />}
            <Excerpt found={found} lines={3} />
          </span>
        </span>
      </Link>
    </li>
  )
}

function Place({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('search')
  const isChannel = isChannelKey(chatKey)
  const channel = useChannel(isChannel ? idOf(chatKey) : 0)
  const name = useChatName(chatKey) ?? ''
  if (!isChannel) {
    return (
      <span className={styles.place}>
        <span>{t('direct', { name })}</span>
      </span>
    )
  }
  const Sign = channel && !channel.is_public ? Lock : Hash
  return (
    <span className={styles.place}>
      <Sign aria-hidden />
      <bdi>{name}</bdi>
    </span>
  )
}

function FileFace({ found: { message } }: { found: FoundMessage }) {
  const facts = factsOf(message)
  if (shapeOf(facts) !== 'picture') return <FileSign type={facts.type} name={facts.name} />
  return (
    <img
      className={styles.thumb}
      src={facts.thumbnail}
      alt=""
      width={40}
      height={40}
      loading="lazy"
    />
  )
}
