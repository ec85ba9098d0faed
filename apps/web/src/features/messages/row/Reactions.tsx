import { type Message, reactionsOf } from '@parley/client'
import clsx from 'clsx'
import { SmilePlus } from 'lucide-react'
import { listOf, listWithAnd } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNames } from '../../../store/index.ts'
import { tooltip } from '../../../ui/index.ts'
import { EmojiSign } from '../../emoji/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { mayReactIn } from '../actions/rules.ts'
import styles from './Reactions.module.css'

const maxNamed = 8

/** The reactions to a message. Own reactions are tinted; a press adds or removes one. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  const feed = useFeed()
  const { actions } = feed
  const reactions = [...reactionsOf(message)]
  if (reactions.length === 0) return null
  return (
    <div className={styles.row} role="group" aria-label={t('message.reactions')}>
      {reactions.map(([emoji, uids]) => (
        <Chip key={emoji} mid={message.mid} emoji={emoji} uids={uids} />
      ))}
      {mayReactIn(feed) && (
        <button
          type="button"
          className={clsx(styles.chip, styles.add)}
          aria-label={t('message.addReaction')}
          {...tooltip(t('message.addReaction'))}
          onClick={() => actions.pickReaction(message.mid)}
        >
          <SmilePlus aria-hidden />
        </button>
      )}
    </div>
  )
}

function Chip({ mid, emoji, uids }: { mid: number; emoji: string; uids: readonly number[] }) {
  const { t } = useTranslation('chat')
  const feed = useFeed()
  const { actions, me } = feed
  const names = useReactingNames(uids)
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={uids.includes(me.uid)}
      aria-label={t('message.reaction', { emoji, names, count: uids.length })}
      disabled={!mayReactIn(feed)}
      onClick={() => actions.react(mid, emoji)}
      {...tooltip(t('message.reactedBy', { names, emoji }))}
    >
      <span className={styles.emoji}>
        <EmojiSign emoji={emoji} />
      </span>
      {uids.length}
    </button>
  )
}

function useReactingNames(uids: readonly number[]): string {
  const { t } = useTranslation('chat')
  const known = useNames(uids.slice(0, maxNamed))
  const names = known.map((name) => name ?? t('message.somebody'))
  const more = uids.length - names.length
  if (more > 0) return t('message.andOthers', { names: listOf(names), count: more })
  return listWithAnd(names)
}
