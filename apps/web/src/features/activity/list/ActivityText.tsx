import type { Message } from '@parley/client'
import { isolated, snippetOf } from '@parley/rules'
import { CornerUpLeft } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolatedNames, useMe, useNames, useSelector } from '../../../store/index.ts'
import { EmojiSign } from '../../emoji/index.ts'
import { Snippet } from '../../messages/index.ts'
import styles from './ActivityText.module.css'
import { type ActivityGroup, emojiOf } from './groups.ts'

const mentionCharacters = 240

/** The newest text of a group and what it is about: the root of the thread, or the message with the reactions. */
export function ActivityText({ group }: { group: ActivityGroup }) {
  const [{ kind, message, root }] = group.items
  if (kind === 'reaction') {
    return (
      <>
        <Emoji group={group} />
        <About message={message} />
      </>
    )
  }
  if (kind === 'mention') {
    return (
      <>
        <MentionText message={message} />
        {root && <About message={root} />}
      </>
    )
  }
  return (
    <>
      <span className={styles.text}>
        <LiveSnippet message={message} lines={2} />
      </span>
      <About message={root} />
    </>
  )
}

/** A message with the user's own name highlighted. */
function MentionText({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  const me = useMe()
  const live = useLive(message)
  const text = useSelector((store) =>
    snippetOf(live, { nameOf: isolatedNames(store), t }, mentionCharacters),
  )
  const name = `@${isolated(me.name)}`
  return (
    <span className={styles.text}>
      <bdi className={styles.clamped}>
        {text.split(name).map((part, at) => (
          <span key={at}>
            {at > 0 && <mark className={styles.mention}>{name}</mark>}
            {part}
          </span>
        ))}
      </bdi>
    </span>
  )
}

function Emoji({ group }: { group: ActivityGroup }) {
  return (
    <span className={styles.chips}>
      {emojiOf(group).map(([emoji, uids]) => (
        <Chip key={emoji} emoji={emoji} uids={uids} />
      ))}
    </span>
  )
}

function Chip({ emoji, uids }: { emoji: string; uids: readonly number[] }) {
  const { t } = useTranslation('activity')
  const names = useNames(uids.slice(0, 2)).map((name) => name ?? t('chat:message.somebody'))
  const more = uids.length - names.length
  const people = more > 0 ? 'more' : names.length > 1 ? 'two' : 'one'
  const [first = '', second = ''] = names
  return (
    <span className={styles.chip}>
      <span className={styles.emoji}>
        <EmojiSign emoji={emoji} />
      </span>
      <span>{t(`people.${people}`, { first, second, count: more })}</span>
    </span>
  )
}

/** One line of the message that a group is about; undefined for one that is gone. */
function About({ message }: { message: Message | undefined }) {
  const { t } = useTranslation('activity')
  const mid = message?.mid ?? 0
  const isGone = useSelector((store) => store.wasRemoved(mid))
  return (
    <span className={styles.about}>
      <CornerUpLeft aria-hidden />
      {message && !isGone ? <LiveSnippet message={message} /> : <i>{t('gone')}</i>}
    </span>
  )
}

function LiveSnippet({ message, lines = 1 }: { message: Message; lines?: number }) {
  return <Snippet message={useLive(message)} lines={lines} />
}

/** A message with later edits, if the store has them. */
function useLive(message: Message): Message {
  return useSelector(({ messages }) => messages.get(message.mid)) ?? message
}
