import { type FoundLink, isOnlyEmoji, limitMarks, textParts } from '@parley/rules'
import clsx from 'clsx'
import { FoldedText, type TextProps } from './FoldedText.tsx'
import { MentionChip } from './MentionChip.tsx'
import { isOwnAddress } from './own-address.ts'
import styles from './PlainText.module.css'
import { memoize } from './memoize.ts'
import { useFindLinks } from './useFindLinks.ts'

/** Plain text with its line breaks. Addresses and mentions are interactive. */
export function PlainText(props: TextProps) {
  return <FoldedText {...props} kind="plain" Section={PlainSection} />
}

type FindLinks = (text: string) => readonly FoundLink[]

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

const partsOf = memoize(
  300,
  (content: string, mentions: readonly number[], find: FindLinks | undefined) =>
    `${mentions.join()} ${find !== undefined} ${content}`,
  (content: string, mentions: readonly number[], find: FindLinks | undefined) => {
    const text = limitMarks(content)
    return textParts(text, mentions, find?.(text))
  },
)

/** A section of a text, rendered as a whole. */
export function PlainSection({
  content,
  mentions,
}: {
  content: string
  mentions: readonly number[]
}) {
  const find = useFindLinks(content)
  return (
    <span className={clsx(styles.text, isOnlyEmoji(content) && styles.large)} dir="auto">
      {partsOf(content, mentions, find).map((part, at) => {
        if (part.kind === 'mention') return <MentionChip key={at} uid={part.uid} />
        if (part.kind === 'text') return part.text
        return (
          <a key={at} href={part.href} {...(isOwnAddress(part.href) ? {} : newTab)}>
            {part.text}
          </a>
        )
      })}
    </span>
  )
}
