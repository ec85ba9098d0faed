import { type ChatKey, hasLeft, type Message } from '@parley/client'
import { type ReactNode, Suspense, useEffect } from 'react'
import { showError, useChatUi, useClient, useThreadInAddress } from '../../../store/index.ts'
import { useIsPhone } from '../../../ui/index.ts'
import { CallArea, useCallPosition } from '../../calls/index.ts'
import { MessageFeed, SelectionBar } from '../../messages/index.ts'
import { LazyChatSearchBar } from '../../search/index.ts'
import { LinkPreview } from '../../previews/index.ts'
import { LazyThreadPanel } from '../../threads/index.ts'
import styles from './Conversation.module.css'
import { rememberChat } from '../open-chat.ts'
import { TypingLine } from './TypingLine.tsx'

export interface ConversationProps {
  chatKey: ChatKey
  header: ReactNode
  /** Shown between header and feed. */
  banner?: ReactNode
  /** The composer, or a notice instead of it. */
  foot: ReactNode
  /** Shown beside the feed: members or pinned messages. */
  panel?: ReactNode
}

/** An open chat: header, feed and composer. */
export function Conversation({ chatKey, header, banner, foot, panel }: ConversationProps) {
  useOpened(chatKey)
  const { selected, searching } = useChatUi(chatKey)
  const { mid, wantsReply, at, close } = useThreadInAddress()
  const isPhone = useIsPhone()
  const thread = mid !== undefined && (
    <LazyThreadPanel
      key={mid}
      chatKey={chatKey}
      mid={mid}
      wantsReply={wantsReply}
      at={at}
      renderBelow={renderPreview}
      onClose={close}
    />
  )
  const beside = thread || panel
  const callPosition = useCallPosition(chatKey, Boolean(beside))
  return (
    <div className={styles.conversation} data-panel={thread ? 'thread' : beside ? true : undefined}>
      {/* A thread covers the whole chat on a phone. */}
      <div className={styles.column} inert={thread !== false && isPhone}>
        {header}
        {banner}
        <Suspense>{searching !== undefined && <LazyChatSearchBar chatKey={chatKey} />}</Suspense>
        <div className={styles.body}>
          <CallArea chatKey={chatKey} isBeside={callPosition === 'beside'} />
          <div className={styles.chat} data-call={callPosition} inert={callPosition === 'over'}>
            <div className={styles.feed}>
              <MessageFeed key={chatKey} chatKey={chatKey} renderBelow={renderPreview} />
            </div>
            <TypingLine chatKey={chatKey} />
            <Suspense>{selected ? <SelectionBar chatKey={chatKey} /> : foot}</Suspense>
          </div>
        </div>
      </div>
      {beside && (
        <div className={styles.panel}>
          <Suspense>{beside}</Suspense>
        </div>
      )}
    </div>
  )
}

const renderPreview = (message: Message) => <LinkPreview message={message} />

function useOpened(key: ChatKey) {
  const client = useClient()
  useEffect(() => {
    rememberChat(client, key)
    // A channel that was left stays left until the user joins it again.
    if (!hasLeft(client.store, key)) void client.chats.show(key).catch(showError)
    void client.loadChat(key)
    return () => void client.reading.flush()
  }, [client, key])
}
