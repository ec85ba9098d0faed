import type { Client } from '@parley/client'
import { nameOf } from './conversation-name.ts'
import type { Conversation } from './parameters.ts'
import { t } from './texts.ts'
import { useStore } from './use-store.ts'

interface Props {
  conversations: readonly Conversation[]
  client: Client | undefined
  onOpen: (conversation: Conversation) => void
}

/** With whom the visitor can talk. */
export function ConversationList({ conversations, client, onOpen }: Props) {
  return (
    <main class="list" aria-label={t('title')}>
      <h2>{t('choose')}</h2>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.key}>
            <button type="button" class="conversation" onClick={() => onOpen(conversation)}>
              {client ? (
                <KnownConversation conversation={conversation} client={client} />
              ) : (
                conversation.label || t('conversation')
              )}
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}

function KnownConversation({
  conversation,
  client,
}: {
  conversation: Conversation
  client: Client
}) {
  const unread = useStore(client.store, ({ chats }) => chats.get(conversation.key)?.unread ?? 0)
  const name = useStore(client.store, (store) => nameOf(store, conversation))
  return (
    <>
      <span>{name || t('conversation')}</span>
      {unread > 0 && <span class="badge">{t('unread', { count: unread })}</span>}
    </>
  )
}
