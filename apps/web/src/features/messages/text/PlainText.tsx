import { isOnlyEmoji, limitMarks, textParts } from '@parley/rules'
import clsx from 'clsx'
import { FoldedText, type TextProps } from './FoldedText.tsx'
import { MentionChip } from './MentionChip.tsx'
import styles from './PlainText.module.css'
import { memoize } from './memoize.ts'

/** Plain text with its line breaks. Addresses and mentions are interactive. */
export function PlainText(props: TextProps) {
  return <FoldedText {...props} kind="plain" Section={PlainSection} />
}

const partsOf = memoize(
  300,
  (content: string, mentions: readonly number[]) => `${mentions.join()} ${content}`,
  (content: string, mentions: readonly number[]) => textParts(limitMarks(content), mentions),
)

/** A section of a text, rendered as a whole. */
export function PlainSection({
  content,
  mentions,
}: {
  content: string
  mentions: readonly number[]
}) {
  return (
    <span className={clsx(styles.text, isOnlyEmoji(content) && styles.large)} dir="auto">
      {partsOf(content, mentions).map((part, at) => {
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
