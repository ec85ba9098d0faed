import { quickReactions } from '@parley/protocol'
import { Plus } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useClient, useNamedUser } from '../../../store/index.ts'
import { PersonAvatar } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { EmojiSign } from '../../emoji/index.ts'
import { useQuickReactions } from '../emoji/useQuickReactions.ts'
import { MessageSnippet } from '../row/MessageSnippet.tsx'
import { mayReactIn } from './rules.ts'
import styles from './SheetHead.module.css'

const offered = [0, 1, 2, 3, 5, 7].map((at) => quickReactions[at] as string)

/** The head of a message's action sheet on phones: the message and the quick reactions. */
export function SheetHead({ mid }: { mid: number | undefined }) {
  const { t } = useTranslation('chat')
  const { store } = useClient()
  const feed = useFeed()
  const { actions, me } = feed
  const uid = store.messages.get(mid ?? 0)?.from_uid ?? 0
  const author = useNamedUser(uid)
  const quick = useQuickReactions(offered)
  if (mid === undefined) return null
  const name = author?.name ?? t('message.somebody')
  return (
    <div className={styles.head}>
      <div className={styles.message}>
        <PersonAvatar uid={uid} name={name} src={author && avatarSrc(author)} size={30} />
        <b>
          <bdi>{uid === me.uid ? t('message.you') : name}</bdi>
        </b>
        <MessageSnippet mid={mid} />
      </div>
      {mayReactIn(feed) && (
        <div className={styles.quick}>
          {quick.map((emoji) => (
            <Dialog.Close key={emoji} asChild>
              <button
                type="button"
                aria-label={t('actions.react', { emoji })}
                onClick={() => actions.react(mid, emoji)}
              >
                <EmojiSign emoji={emoji} />
              </button>
            </Dialog.Close>
          ))}
          <Dialog.Close asChild>
            <button
              type="button"
              aria-label={t('actions.moreReactions')}
              // The closing sheet restores the focus. Open the picker after that.
              onClick={() => setTimeout(() => actions.pickReaction(mid), 0)}
            >
              <Plus aria-hidden />
            </button>
          </Dialog.Close>
        </div>
      )}
    </div>
  )
}
