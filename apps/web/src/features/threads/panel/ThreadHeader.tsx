import { type ChatKey, isChannelKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { Bell, BellRing, ChevronLeft, X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  showError,
  useAction,
  useChatName,
  useClient,
  useMe,
  useSelector,
} from '../../../store/index.ts'
import { IconButton, useIsPhone } from '../../../ui/index.ts'
import styles from './ThreadHeader.module.css'

interface ThreadHeaderProps {
  chatKey: ChatKey
  root: number | undefined
  /** False while the thread loads. */
  isOpen: boolean
  onClose: () => void
}

/** The head of a thread: its chat, and the buttons that follow and close it. */
export function ThreadHeader({ chatKey, root, isOpen, onClose }: ThreadHeaderProps) {
  const { t } = useTranslation('chat')
  const name = useChatName(chatKey) ?? ''
  const guest = isGuest(useMe())
  const isPhone = useIsPhone()
  return (
    <header className={styles.head}>
      {isPhone && (
        <IconButton
          className={styles.back}
          icon={<ChevronLeft />}
          label={t('thread.back')}
          onClick={onClose}
        />
      )}
      <div className={styles.words}>
        <h2>{t('thread.title')}</h2>
        <p className={styles.chat}>
          <bdi>{isChannelKey(chatKey) ? `#${name}` : name}</bdi>
        </p>
      </div>
      {!guest && root !== undefined && isOpen && <FollowButton root={root} />}
      {!isPhone && <IconButton icon={<X />} label={t('thread.close')} onClick={onClose} />}
    </header>
  )
}

function FollowButton({ root }: { root: number }) {
  const { t } = useTranslation('chat')
  const { threads } = useClient()
  const follows = useSelector((store) => store.threads.follows(store.messages, store.me, root))
  const follow = useAction((next: boolean) => threads.follow(root, next), { onError: showError })
  const Sign = follows ? BellRing : Bell
  return (
    <IconButton
      icon={<Sign />}
      label={t(follows ? 'thread.following' : 'thread.follow')}
      pressed={follows}
      onClick={() => follow.run(!follows)}
    />
  )
}
