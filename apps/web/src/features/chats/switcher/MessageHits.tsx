import { chatOf, type FoundMessage, idOf, isChannelKey } from '@parley/client'
import { Command } from 'cmdk'
import { TextSearch } from 'lucide-react'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  avatarSrc,
  messagePath,
  useChatName,
  useClient,
  useNamedUser,
  useToday,
} from '../../../store/index.ts'
import { chord, Kbd, PersonAvatar } from '../../../ui/index.ts'
import { Excerpt, searchPath } from '../../search/index.ts'
import styles from './Switcher.module.css'

interface MessageHitsProps {
  hits: readonly FoundMessage[]
  isPartial: boolean
  onOpen: (path: string) => void
}

/** The newest messages that match. They come after all other hits: what arrives late must not move a row that is being chosen. */
export function MessageHits({ hits, isPartial, onOpen }: MessageHitsProps) {
  const { t } = useTranslation('chat')
  return (
    hits.length > 0 && (
      <Command.Group
        heading={t(isPartial ? 'switcher.partialMessages' : 'switcher.messages')}
        className={styles.group}
      >
        {hits.map((found) => (
          <MessageHit key={found.message.mid} found={found} onOpen={onOpen} />
        ))}
      </Command.Group>
    )
  )
}

interface SearchAllProps {
  query: string
  onOpen: (path: string) => void
}

/** The way to all messages that match. */
export function SearchAll({ query, onOpen }: SearchAllProps) {
  const { t } = useTranslation('chat')
  return (
    <Command.Item value="? all" onSelect={() => onOpen(searchPath(query))} className={styles.hit}>
      <span aria-hidden className={styles.icon}>
        <TextSearch />
      </span>
      <span className={styles.name}>{t('switcher.searchAll', { query })}</span>
      <Kbd aria-hidden className={styles.enterAll}>
        {chord('mod', 'Enter')}
      </Kbd>
    </Command.Item>
  )
}

function MessageHit({ found, onOpen }: Pick<MessageHitsProps, 'onOpen'> & { found: FoundMessage }) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const today = useToday()
  const { from_uid, mid, created_at } = found.message
  const key = chatOf(found.message, store.me)
  const author = useNamedUser(from_uid)
  const name = author?.name ?? t('message.somebody')
  const chat = useChatName(key) ?? ''
  return (
    <Command.Item
      value={`message ${mid}`}
      onSelect={() => onOpen(messagePath(key, mid))}
      className={styles.hit}
    >
      <PersonAvatar uid={from_uid} name={name} src={author && avatarSrc(author)} size={30} />
      <span className={styles.author}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.excerpt}>
        <Excerpt found={found} />
      </span>
      <small className={styles.where}>
        <bdi>{isChannelKey(key) ? `#${chat}` : idOf(key) === from_uid ? '' : chat}</bdi>
      </small>
      <small className={styles.when}>{shortTime(created_at, today)}</small>
    </Command.Item>
  )
}
