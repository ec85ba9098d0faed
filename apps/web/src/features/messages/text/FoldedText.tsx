import { sectionsOf } from '@parley/rules'
import { type ComponentType, type FocusEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './FoldedText.module.css'
import { foldEvent } from '../feed/items/fold-event.ts'
import { memoize } from './memoize.ts'

export type TextProps = {
  content: string
  mentions?: readonly number[] | undefined
  /** Whether the message notifies a group: `@all` and `@here` are mentions then. */
  isToGroup?: boolean | undefined
  /** The owner of the text. How far the text is expanded is kept as long as this object exists. */
  of?: object | undefined
}

export type SectionProps = { content: string; mentions: readonly number[]; isToGroup: boolean }

type Section = ComponentType<SectionProps>

type FoldedTextProps = TextProps & { kind: 'plain' | 'markdown'; Section: Section }

const none: readonly number[] = []
// A row must have the same height when it is mounted again.
const opened = new WeakMap<object, number>()
const cut = memoize(
  100,
  (content: string, kind: 'plain' | 'markdown') => `${kind} ${content}`,
  sectionsOf,
)

/**
 * A text of any length. A long text shows its first section, and each press on the button doubles the number of
 * sections. This limits the rendering time of a single message.
 */
export function FoldedText({ content, of, kind, Section, ...props }: FoldedTextProps) {
  const named = { mentions: props.mentions ?? none, isToGroup: props.isToGroup ?? false }
  const sections = cut(content, kind)
  const [open, setOpen] = useState(() => (of && opened.get(of)) ?? 1)
  if (sections.length === 1) return <Section content={content} {...named} />

  function change(count: number) {
    setOpen(count)
    if (of) opened.set(of, count)
  }

  return (
    <Folded open={Math.min(open, sections.length)} total={sections.length} onChange={change}>
      {sections.slice(0, open).map((section, at) => (
        <Section key={at} content={section} {...named} />
      ))}
    </Folded>
  )
}

type FoldedProps = {
  open: number
  total: number
  onChange: (open: number) => void
  children: ReactNode
}

function Folded({ open, total, onChange, children }: FoldedProps) {
  const { t } = useTranslation('chat')
  const text = useRef<HTMLDivElement>(null)
  const id = useId()
  const isWhole = open >= total

  function change(count: number) {
    text.current?.dispatchEvent(new Event(foldEvent, { bubbles: true }))
    onChange(count)
  }

  function handleClick() {
    change(isWhole ? 1 : open * 2)
    // Collapsing removes the visible part. Scroll to the beginning of the text.
    if (isWhole) requestAnimationFrame(() => text.current?.scrollIntoView({ block: 'nearest' }))
  }

  // Tab can reach a link that is clipped below the fold. Expand the text then.
  function showFocused({ target, currentTarget }: FocusEvent) {
    const foot = currentTarget.getBoundingClientRect().bottom
    if (open === 1 && target.getBoundingClientRect().bottom > foot) change(2)
  }

  return (
    <>
      <div
        ref={text}
        id={id}
        className={open === 1 ? styles.folded : undefined}
        onFocus={showFocused}
      >
        {children}
      </div>
      <button type="button" className={styles.button} aria-controls={id} onClick={handleClick}>
        {t(isWhole ? 'message.showLess' : 'message.showMore')}
      </button>
    </>
  )
}
