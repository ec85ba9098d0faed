import { type ChatKey, idOf, isChannelKey, type Message } from '@parley/client'
import { mayPost } from '@parley/rules'
import { MessageSquareOff } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  changeChatUi,
  placeOfThread,
  useChannel,
  useChatUi,
  useIsBlocked,
  useMe,
  useNetwork,
  useSelector,
} from '../../../store/index.ts'
import { EmptyState, ErrorState, useIsPhone, useReturnFocus } from '../../../ui/index.ts'
import { Composer, UnsentText } from '../../composer/index.ts'
import { FeedSkeleton, MessageList } from '../../messages/index.ts'
import { AlsoInChat } from './AlsoInChat.tsx'
import { RepliesHead } from './RepliesHead.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import styles from './ThreadPanel.module.css'
import { useReadThread } from './useReadThread.ts'
import { useShownReply } from './useShownReply.ts'
import { useThread } from './useThread.ts'

interface ThreadPanelProps {
  chatKey: ChatKey
  /** Any message of the thread. */
  mid: number
  wantsReply: boolean
  /** The reply to show and highlight. */
  at: number | undefined
  /** Renders what a higher feature shows below the content of a message. */
  renderBelow: (message: Message) => ReactNode
  onClose: () => void
}

/** A thread beside its chat: the first message, the replies, and a composer. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { chatKey, mid, wantsReply, at, renderBelow, onClose } = props
  const { t } = useTranslation('chat')
  const { state, root, isOpen, retry } = useThread(chatKey, mid)
  const lit = useShownReply(root, at)
  const read = useReadThread(root)
  const panel = usePanelFocus()
  useCloseForOthers(chatKey, onClose)

  // Menus and suggestions of the panel handle their own Escape.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    const { target } = event
    if (!(target instanceof Element) || !panel.current?.contains(target)) return
    // From the tools of a message, the focus returns to the message first.
    if (target.closest('article') && !target.matches('article')) return
    event.preventDefault()
    onClose()
  }

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      data-thread
      aria-label={t('thread.title')}
      aria-busy={state === 'loading'}
      onKeyDown={handleKeyDown}
    >
      <ThreadHeader chatKey={chatKey} root={root} isOpen={isOpen} onClose={onClose} />
      {state !== 'open' && <div className={styles.state}>{renderState(state, t, retry)}</div>}
      {state === 'open' && root !== undefined && (
        <MessageList
          key={root}
          chatKey={chatKey}
          thread={root}
          label={t('thread.messages')}
          lit={lit}
          onRead={read}
          head={<RepliesHead root={root} />}
          renderBelow={renderBelow}
        />
      )}
      {state !== 'gone' && root !== undefined && (
        <ReplyForm chatKey={chatKey} root={root} wantsFocus={wantsReply} />
      )}
    </aside>
  )
}

function renderState(
  state: 'loading' | 'failed' | 'gone',
  t: (key: string) => string,
  onRetry: () => void,
) {
  if (state === 'loading') return <FeedSkeleton />
  if (state === 'failed') return <Failed onRetry={onRetry} />
  return (
    <EmptyState icon={<MessageSquareOff />} title={t('thread.gone')} text={t('thread.goneText')} />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('chat')
  const online = useNetwork()
  return (
    <ErrorState
      title={t('thread.failed')}
      text={t(online ? 'thread.failedText' : 'thread.offlineText')}
      retryLabel={t('common:action.retry')}
      onRetry={onRetry}
    />
  )
}

interface ReplyFormProps {
  chatKey: ChatKey
  root: number
  wantsFocus: boolean
}

function ReplyForm({ chatKey, root, wantsFocus }: ReplyFormProps) {
  const channel = useChannel(isChannelKey(chatKey) ? idOf(chatKey) : 0)
  // A deleted message cannot be answered, but a reply to its last reply belongs to the thread, too.
  const replyTo = useSelector(
    ({ messages, threads }) =>
      (messages.has(root) ? undefined : threads.open(root)?.mids.at(-1)) ?? root,
  )
  const isBlocked = useIsBlocked(chatKey)
  if (!mayPost(useMe(), channel) || isBlocked) return <UnsentText place={placeOfThread(root)} />
  return (
    <>
      <Composer chatKey={chatKey} thread={{ root, replyTo, wantsFocus }} />
      <AlsoInChat chatKey={chatKey} root={root} />
    </>
  )
}

/** Takes the focus unless a field in the panel did, and returns it when the panel closes. */
function usePanelFocus() {
  const panel = useRef<HTMLElement>(null)
  const { returnFocus } = useReturnFocus()
  const back = useRef(returnFocus)
  useEffect(() => {
    const element = panel.current
    const goBack = back.current
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true })
    return () => {
      // An element outside that the user has focused keeps the focus.
      if (document.activeElement === document.body) goBack()
    }
  }, [])
  return panel
}

/** Closes the thread when another panel opens, and on a phone when the chat behind it shows a message. */
function useCloseForOthers(chatKey: ChatKey, onClose: () => void) {
  const { panel, jump } = useChatUi(chatKey)
  const isPhone = useIsPhone()
  const before = useRef(panel)
  const isCovered = isPhone && jump !== undefined
  useEffect(() => {
    changeChatUi(chatKey, { panel: undefined })
  }, [chatKey])
  useEffect(() => {
    if (isCovered || (panel !== undefined && before.current === undefined)) onClose()
    before.current = panel
  })
}
