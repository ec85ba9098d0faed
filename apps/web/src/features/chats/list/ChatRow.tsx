import type { ChatKey } from '@parley/client'
import { clsx } from 'clsx'
import { BellOff, Lock, MoreHorizontal, Timer } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { shortTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, usePreferences, useSelector, useToday } from '../../../store/index.ts'
import {
  Badge,
  ContextMenu,
  DropdownMenu,
  IconButton,
  useIsPhone,
  VisuallyHidden,
} from '../../../ui/index.ts'
import { JoinFromList } from '../../calls/index.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import styles from './ChatRow.module.css'
import { RowPreview } from './RowPreview.tsx'
import type { ChatSummary } from './order/summary.ts'
import { useDragRow } from './pins/useDragRow.ts'
import { useChatMenu } from './useChatMenu.ts'
import { usePreview } from './usePreview.ts'
import { useSummary } from './order/useSummary.ts'

export interface ChatRowProps {
  chatKey: ChatKey
  isOpen: boolean
  /** The row in the tab order; arrow keys reach the others. */
  isTabStop: boolean
  /** Guests have no chat menu and no read markers. */
  isGuest: boolean
  isPinned: boolean
  /** Whether the mouse may drag it to a place among the pinned chats. */
  isDraggable: boolean
}

/** One chat of the list. Renders again only when its own summary changes. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { chatKey, isOpen, isTabStop, isGuest, isPinned, isDraggable } = props
  const chat = useSummary(chatKey)
  const items = useChatMenu(chatKey)
  const { ref, isDragged, side } = useDragRow(chatKey, isPinned, isDraggable)
  const { compact } = usePreferences()
  const isPhone = useIsPhone()
  const size = compact ? (isPhone ? 32 : 24) : isPhone ? 44 : 36
  usePreview(chatKey, chat.isUnknown)
  // The open chat is being read, unless the user has marked it as unread.
  const isMarked = useSelector(({ unreadMarks }) => unreadMarks.has(chatKey))
  const isCounted = (!isOpen || isMarked) && !isGuest
  const isLoud = isCounted && chat.unread > 0 && (!chat.isMuted || chat.mentions > 0)
  const tabIndex = isTabStop ? 0 : -1
  const menu = {
    label: t('list.menu', { name: chat.name }),
    closeLabel: common('action.close'),
    items,
  }

  return (
    <ContextMenu {...menu} sheetHeader={<SheetHead chat={chat} />} disabled={isGuest}>
      <div
        ref={ref}
        className={clsx(styles.row, isOpen && styles.open, isLoud && styles.loud)}
        data-dragged={isDragged || undefined}
        data-drop={side}
      >
        <Link
          to={chatPath(chatKey)}
          data-chat={chatKey}
          className={styles.link}
          aria-current={isOpen ? 'page' : undefined}
          tabIndex={tabIndex}
          draggable={false}
        >
          <ChatAvatar chat={chat} size={size} />
          <span className={styles.words}>
            <Name chat={chat} />
            <RowPreview chat={chat} isOpen={isOpen} />
          </span>
          <Meta chat={chat} isCounted={isCounted} />
        </Link>
        {!isGuest && <JoinFromList chatKey={chatKey} tabIndex={tabIndex} className={styles.call} />}
        {!isGuest && (
          <DropdownMenu {...menu} align="end">
            <IconButton
              size="s"
              label={menu.label}
              icon={<MoreHorizontal />}
              className={styles.more}
              tabIndex={tabIndex}
            />
          </DropdownMenu>
        )}
      </div>
    </ContextMenu>
  )
})

/** The chat's name above the menu sheet on phones. */
function SheetHead({ chat }: { chat: ChatSummary }) {
  return (
    <div className={styles.sheetHead}>
      <ChatAvatar chat={chat} size={30} />
      <b className={styles.cut}>{chat.name}</b>
    </div>
  )
}

function Name({ chat }: { chat: ChatSummary }) {
  const { t } = useTranslation('chat')
  return (
    <span className={styles.name}>
      <span className={styles.cut}>{chat.name}</span>
      {chat.isPrivate && chat.src && <Lock aria-hidden />}
      {chat.isPrivate && <VisuallyHidden>{t('list.private')}</VisuallyHidden>}
      {chat.isMuted && (
        <>
          <BellOff aria-hidden />
          <VisuallyHidden>{t('list.muted')}</VisuallyHidden>
        </>
      )}
      {chat.isBurning && (
        <>
          <Timer aria-hidden />
          <VisuallyHidden>{t('list.burning')}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

function Meta({ chat, isCounted }: { chat: ChatSummary; isCounted: boolean }) {
  const { t } = useTranslation('chat')
  const today = useToday()
  const { at, unread, mentions, isMuted } = chat
  return (
    <span className={styles.meta}>
      {at > 0 && (
        <time className={styles.time} dateTime={new Date(at).toISOString()}>
          {shortTime(at, today)}
        </time>
      )}
      {!isCounted ? null : mentions > 0 ? (
        <Badge mention count={mentions} label={t('list.mentions', { count: mentions })} />
      ) : (
        <Badge count={isMuted ? 0 : unread} label={t('list.unread', { count: unread })} />
      )}
    </span>
  )
}
