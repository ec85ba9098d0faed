import { type ChatKey, idOf } from '@parley/client'
import { Command } from 'cmdk'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useMemberCount } from '../../../store/index.ts'
import { Badge, Kbd } from '../../../ui/index.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { markIn } from './match.ts'
import styles from './Switcher.module.css'
import type { ChatSummary } from '../list/order/summary.ts'
import type { Hit } from './useActionHits.ts'
import { useSummary } from '../list/order/useSummary.ts'

/** A matching chat. */
export function ChatHit(props: { chatKey: ChatKey; query: string; onOpen: () => void }) {
  const { chatKey, query, onOpen } = props
  const { t } = useTranslation('chat')
  const chat = useSummary(chatKey)
  const isHidden = useClient().chats.hidden()(chatKey)
  const { mentions, unread, isMuted } = chat
  return (
    <Command.Item value={chatKey} onSelect={onOpen} className={styles.hit}>
      <ChatAvatar chat={chat} size={30} />
      <Marked text={chat.name} query={query} />
      <small className={styles.about}>
        {isHidden ? (
          t('list.isHidden')
        ) : chat.isChannel ? (
          <MemberCount gid={idOf(chatKey)} />
        ) : (
          <PersonState chat={chat} />
        )}
      </small>
      {mentions > 0 ? (
        <Badge mention count={mentions} label={t('list.mentions', { count: mentions })} />
      ) : (
        <Badge count={isMuted ? 0 : unread} label={t('list.unread', { count: unread })} />
      )}
      <EnterKey />
    </Command.Item>
  )
}

/** A matching action. */
export function ActionHit(props: { action: Hit; query: string; onRun: () => void }) {
  const { action, query, onRun } = props
  return (
    <Command.Item value={`> ${action.id}`} onSelect={onRun} className={styles.hit}>
      <span aria-hidden className={styles.icon}>
        {action.icon}
      </span>
      <Marked text={action.label} query={query} />
      {action.keys !== undefined && (
        <Kbd aria-hidden className={styles.ownKeys}>
          {action.keys}
        </Kbd>
      )}
      <EnterKey />
    </Command.Item>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  return (
    <span className={styles.name}>
      {markIn(text, query).map((part, at) =>
        part.isHit ? (
          <mark key={at} className={styles.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  )
}

function MemberCount({ gid }: { gid: number }) {
  const { t } = useTranslation('chat')
  const count = useMemberCount(gid)
  return t('list.members', { count })
}

function PersonState({ chat }: { chat: ChatSummary }) {
  const { t } = useTranslation('chat')
  if (chat.isBot) return t('header.bot')
  return chat.presence && t(`list.${chat.presence}`)
}

function EnterKey() {
  return (
    <Kbd aria-hidden className={styles.enter}>
      Enter
    </Kbd>
  )
}
