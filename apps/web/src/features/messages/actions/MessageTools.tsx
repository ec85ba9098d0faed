import type { Message } from '@parley/client'
import { quickReactions } from '@parley/protocol'
import { Ellipsis, SmilePlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DropdownMenu, IconButton, Popover, Toolbar } from '../../../ui/index.ts'
import { ActionButton, useActions } from '../../actions/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { EmojiSign } from '../../emoji/index.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import { useQuickReactions } from '../emoji/useQuickReactions.ts'
import styles from './MessageTools.module.css'
import { messageContext } from './message-context.ts'
import { messageMenu } from './message-menu.ts'
import { mayReactIn } from './rules.ts'

const toolIds: ReadonlySet<string> = new Set([
  'message.reply',
  'message.reply-in-thread',
  'message.open-thread',
  'message.edit',
  'message.forward',
  'message.save',
  'message.unsave',
])

const looks: Partial<Record<string, string | undefined>> = {
  'message.forward': styles.directed,
  'message.unsave': styles.saved,
}

const offered = [quickReactions[0], quickReactions[1], quickReactions[5]]

type MessageToolsProps = {
  message: Message
  open: 'emoji' | 'menu' | undefined
  onOpen: (open: 'emoji' | 'menu' | undefined) => void
}

/** The toolbar beside the hovered or focused message. */
export function MessageTools({ message, open, onOpen }: MessageToolsProps) {
  const { t } = useTranslation('chat')
  const feed = useFeed()
  const { actions, thread } = feed
  const { mid } = message
  const context = useMemo(() => messageContext(message, feed), [message, feed])
  const inToolbar = useActions('message', context).filter(({ id }) => toolIds.has(id))
  const quick = useQuickReactions(offered)
  return (
    <Toolbar className={styles.tools} label={t('actions.title')}>
      {mayReactIn(feed) && (
        <>
          {/* The panel of a thread is narrow. */}
          {(thread === undefined ? quick : []).map((emoji) => (
            <IconButton
              key={emoji}
              size="s"
              className={styles.tool}
              label={t('actions.react', { emoji })}
              icon={
                <span className={styles.emoji}>
                  <EmojiSign emoji={emoji} />
                </span>
              }
              onClick={() => actions.react(mid, emoji)}
            />
          ))}
          <Popover
            label={t('emoji.title')}
            side="bottom"
            align="end"
            flush
            open={open === 'emoji'}
            onOpenChange={(next) => onOpen(next ? 'emoji' : undefined)}
            trigger={
              <IconButton
                size="s"
                className={styles.tool}
                label={t('actions.moreReactions')}
                icon={<SmilePlus />}
              />
            }
          >
            <EmojiPicker
              onPick={(emoji) => {
                actions.react(mid, emoji)
                onOpen(undefined)
              }}
            />
          </Popover>
        </>
      )}
      {inToolbar.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          context={context}
          size="s"
          className={styles.tool}
          iconClass={looks[action.id]}
        />
      ))}
      <DropdownMenu
        label={t('actions.title')}
        closeLabel={t('actions.close')}
        align="end"
        items={() => messageMenu(message, feed)}
        onOpenChange={(next) => onOpen(next ? 'menu' : undefined)}
      >
        <IconButton
          size="s"
          className={styles.tool}
          label={t('actions.more')}
          icon={<Ellipsis />}
        />
      </DropdownMenu>
    </Toolbar>
  )
}
