import { isOnlyEmoji, textParts } from '@parley/rules'
import clsx from 'clsx'
import { MentionChip } from './MentionChip.tsx'
import styles from './PlainText.module.css'

/** Words as they were typed: lines kept, addresses and mentions live. */
export function PlainText({ content, mentions }: { content: string; mentions: readonly number[] }) {
  return (
    <span className={clsx(styles.text, isOnlyEmoji(content) && styles.large)} dir="auto">
      {textParts(content, mentions).map((part, at) => {
        if (part.kind === 'mention') return <MentionChip key={at} uid={part.uid} />
        if (part.kind === 'text') return part.text
        return (
          <a key={at} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        )
      })}
    </span>
  )
}
