import type { ChatKey } from '@parley/client'
import { type ReactNode, useEffect } from 'react'
import { useChatUi, useClient } from '../../store/index.ts'
import { MessageFeed, SelectionBar } from '../messages/index.ts'
import styles from './Conversation.module.css'
import { TypingLine } from './TypingLine.tsx'
import { showChat } from './hidden.ts'
import { rememberChat } from './open-chat.ts'

export interface ConversationProps {
  chatKey: ChatKey
  header: ReactNode
  /** The composer, or what stands in its place. */
  foot: ReactNode
  /** Beside the feed: members or pinned messages. */
  panel?: ReactNode
}

/** A chat that is open: its header, its feed, and where one writes. */
export function Conversation({ chatKey, header, foot, panel }: ConversationProps) {
  useOpened(chatKey)
  const { selected } = useChatUi(chatKey)
  return (
    <div className={styles.conversation} data-panel={panel ? true : undefined}>
      <div className={styles.column}>
        {header}
        <div className={styles.feed}>
          <MessageFeed key={chatKey} chatKey={chatKey} />
        </div>
        <TypingLine chatKey={chatKey} />
        {selected ? <SelectionBar chatKey={chatKey} /> : foot}
      </div>
      {panel && <div className={styles.panel}>{panel}</div>}
    </div>
  )
}

function useOpened(key: ChatKey) {
  const client = useClient()
  useEffect(() => {
    rememberChat(client, key)
    showChat(client, key)
    void client.loadChat(key)
    return () => void client.reading.flush()
  }, [client, key])
}
