import { type MouseEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useClient, useNames } from '../../../store/index.ts'
import { copyText } from '../../../ui/index.ts'
import { emojiSrc, useCustomEmoji } from '../../emoji/index.ts'
import { openViewer } from '../../files/index.ts'
import { FoldedText, type SectionProps, type TextProps } from './FoldedText.tsx'
import styles from './Markdown.module.css'
import type { MarkdownReader, MarkdownWords } from './markdown.ts'
import { PlainSection } from './PlainText.tsx'
import { memoize } from './memoize.ts'

type Renderer = typeof import('./markdown.ts').renderMarkdown

let renderer: Renderer | undefined
let loading: Promise<Renderer> | undefined

/** A markdown text, shown as plain text until the renderer is loaded. */
export function Markdown(props: TextProps) {
  return <FoldedText {...props} kind="markdown" Section={MarkdownSection} />
}

function MarkdownSection(props: SectionProps) {
  const { content, mentions, isToGroup } = props
  const { t } = useTranslation('chat')
  const { me } = useClient().store
  const [, setLoaded] = useState(renderer !== undefined)
  const names = useMentionNames(mentions)
  const pictures = useEmojiPictures(content)
  if (!renderer) {
    void load().then(() => setLoaded(true))
    return <PlainSection {...props} />
  }
  const words = {
    copy: t('message.copyCode'),
    done: t('message.taskDone'),
    open: t('message.taskOpen'),
  }
  return (
    <div
      data-markdown
      className={styles.markdown}
      dir="auto"
      onClick={(event) => handleClick(event, t('message.copiedCode'))}
      // Sanitized with DOMPurify; markdown.test.ts covers attacks.
      dangerouslySetInnerHTML={{
        __html: renderCached(renderer, content, names, words, { me, emoji: pictures, isToGroup }),
      }}
    />
  )
}

/** Loads the markdown renderer. Call it early, so that the first message does not wait. */
function load(): Promise<Renderer> {
  loading ??= import('./markdown.ts').then(({ renderMarkdown }) => {
    renderer = renderMarkdown
    return renderMarkdown
  })
  return loading
}

function useMentionNames(mentions: readonly number[]): ReadonlyMap<number, string> {
  const { t } = useTranslation('chat')
  const names = useNames(mentions)
  const unknown = t('message.unknownMention').slice(1)
  return new Map(mentions.map((uid, at) => [uid, names[at] ?? unknown]))
}

const emojiNames = /:([a-z0-9_+-]{2,32})(?=:)/g

/** The pictures of the custom emoji that a text may contain, by name. */
function useEmojiPictures(content: string): ReadonlyMap<string, string> {
  const custom = useCustomEmoji()
  const pictures = new Map<string, string>()
  if (custom.size === 0) return pictures
  for (const [, name = ''] of content.matchAll(emojiNames)) {
    const emoji = custom.get(name)
    if (emoji) pictures.set(name, emojiSrc(emoji))
  }
  return pictures
}

const renderCached = memoize(
  300,
  (
    _render: Renderer,
    content: string,
    names: ReadonlyMap<number, string>,
    words: MarkdownWords,
    { me, emoji, isToGroup }: MarkdownReader,
  ) => JSON.stringify([content, [...names], words.copy, me, [...(emoji ?? [])], isToGroup]),
  (render, content, names, words, reader) => render(content, names, words, reader),
)

// The HTML is a string without React handlers, so clicks on its buttons are handled here.
function handleClick(event: MouseEvent<HTMLElement>, copied: string) {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!(button instanceof HTMLButtonElement)) return
  const { uid, picture } = button.dataset
  if (uid !== undefined) openDialog({ name: 'profile', uid: Number(uid) })
  if (picture !== undefined) showPicture(event.currentTarget, picture)
  if ('copy' in button.dataset) void copyCode(button, copied)
}

async function copyCode(button: HTMLButtonElement, copied: string) {
  const code = button.closest('[data-code]')?.querySelector('code')?.textContent ?? ''
  if (!(await copyText(code))) return
  const label = button.textContent
  if (label === copied) return
  button.textContent = copied
  setTimeout(() => {
    button.textContent = label
  }, 1500)
}

function showPicture(box: HTMLElement, src: string) {
  const pictures = [...box.querySelectorAll<HTMLElement>('[data-picture]')].map((one) => ({
    src: one.dataset.picture ?? '',
    name: one.querySelector('img')?.alt ?? '',
    download: one.dataset.picture ?? '',
  }))
  openViewer(
    pictures,
    pictures.findIndex((one) => one.src === src),
  )
}
