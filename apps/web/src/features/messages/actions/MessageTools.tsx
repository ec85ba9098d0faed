import type { Message } from '@parley/client'
import { quickReactions } from '@parley/protocol'
import { isGuest } from '@parley/rules'
import {
  Bookmark,
  Ellipsis,
  Forward,
  MessageSquareText,
  Pencil,
  Reply,
  SmilePlus,
} from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DropdownMenu, IconButton, Popover, Toolbar } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { EmojiSign } from '../../emoji/index.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import { useQuickReactions } from '../emoji/useQuickReactions.ts'
import styles from './MessageTools.module.css'
import { messageMenu } from './menu.tsx'
import { mayEdit, mayReactIn, mayWriteIn, threadLabel } from './rules.ts'
import { useIsSaved } from './useIsSaved.ts'

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
  const { actions, me, thread } = feed
  const { mid } = message
  const inThread = threadLabel(message, feed)
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
      {thread === undefined && mayWriteIn(feed) && (
        <IconButton
          size="s"
          className={styles.tool}
          label={t('actions.reply')}
          shortcut="R"
          icon={<Reply />}
          onClick={() => actions.reply(mid)}
        />
      )}
      {inThread && (
        <IconButton
          size="s"
          className={styles.tool}
          label={t(inThread)}
          shortcut="T"
          icon={<MessageSquareText />}
          onClick={() => feed.openThread(mid, true)}
        />
      )}
      {mayEdit(feed, message) && (
        <IconButton
          size="s"
          className={styles.tool}
          label={t('actions.edit')}
          shortcut="E"
          icon={<Pencil />}
          onClick={() => actions.edit(mid)}
        />
      )}
      {!isGuest(me) && (
        <>
          <IconButton
            size="s"
            className={styles.tool}
            label={t('actions.forward')}
            icon={<Forward className={styles.directed} />}
            onClick={() => actions.forward([mid])}
          />
          <SaveButton mid={mid} />
        </>
      )}
      <DropdownMenu
        label={t('actions.title')}
        closeLabel={t('actions.close')}
        align="end"
        items={() => messageMenu(message, feed, t)}
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

function SaveButton({ mid }: { mid: number }) {
  const { t } = useTranslation('chat')
  const { actions } = useFeed()
  const isSaved = useIsSaved(mid)
  return (
    <IconButton
      size="s"
      className={styles.tool}
      label={t(isSaved ? 'actions.unsave' : 'actions.save')}
      icon={<Bookmark className={isSaved ? styles.saved : undefined} />}
      onClick={() => (isSaved ? actions.unsave(mid) : void actions.save([mid]))}
    />
  )
}
