import type { CustomEmoji } from '@parley/protocol'
import {
  emojiParts,
  type FoundLink,
  isOnlyEmoji,
  limitMarks,
  shownAddress,
  textParts,
} from '@parley/rules'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { EmojiPicture, emojiSrc, useCustomEmoji } from '../../emoji/index.ts'
import { FoldedText, type SectionProps, type TextProps } from './FoldedText.tsx'
import { GroupChip, MentionChip } from './MentionChip.tsx'
import { ownHref } from './own-address.ts'
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
  ({ content, mentions, isToGroup }: SectionProps, find: FindLinks | undefined) =>
    `${mentions.join()} ${isToGroup} ${find !== undefined} ${content}`,
  ({ content, mentions, isToGroup }: SectionProps, find: FindLinks | undefined) => {
    const text = limitMarks(content)
    return textParts(text, mentions, find?.(text), isToGroup)
  },
)

/** A section of a text, rendered as a whole. */
export function PlainSection(props: SectionProps) {
  const { content } = props
  const find = useFindLinks(content)
  const custom = useCustomEmoji()
  const isLarge = isOnlyEmoji(content, (name) => custom.has(name))
  return (
    <span className={clsx(styles.text, isLarge && styles.large)} dir="auto">
      {partsOf(props, find).map((part, at) => {
        if (part.kind === 'mention') return <MentionChip key={at} uid={part.uid} />
        if (part.kind === 'group') return <GroupChip key={at} text={part.text} />
        if (part.kind === 'text') return <TextWithEmoji key={at} text={part.text} custom={custom} />
        const own = ownHref(part.href)
        return (
          <a key={at} href={own ?? part.href} {...(own === undefined ? newTab : {})}>
            {shownAddress(part.text)}
          </a>
        )
      })}
    </span>
  )
}

interface TextWithEmojiProps {
  text: string
  custom: ReadonlyMap<string, CustomEmoji>
}

function TextWithEmoji({ text, custom }: TextWithEmojiProps): ReactNode {
  if (custom.size === 0 || !text.includes(':')) return text
  return emojiParts(text, (name) => custom.has(name)).map((part, at) => {
    const emoji = part.kind === 'emoji' ? custom.get(part.name) : undefined
    if (part.kind === 'text') return part.text
    return emoji && <EmojiPicture key={at} name={emoji.name} src={emojiSrc(emoji)} />
  })
}
