import type { Message } from '@parley/client'
import { hasThumbnail, isPicture } from '@parley/protocol'
import { shownFileName } from '@parley/rules'
import i18next from 'i18next'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './Icon.tsx'
import type { RichText } from './rich-text.ts'
import { t } from './texts.ts'
import { timeText } from './times.ts'

interface Props {
  message: Message
  isOwn: boolean
  /** Shown above the message, in channels. */
  author: string | undefined
}

export function MessageBubble({ message, isOwn, author }: Props) {
  const time = new Date(message.created_at)
  return (
    <div class={`bubble ${isOwn ? 'ours' : 'theirs'}`}>
      {author !== undefined && <p class="author">{author}</p>}
      <Content message={message} />
      <time dateTime={time.toISOString()}>{sentAt(message.created_at)}</time>
    </div>
  )
}

function Content({ message }: { message: Message }) {
  const { content_type, content, properties } = message
  if (content_type === 'vocechat/file' || content_type === 'vocechat/audio') {
    return (
      <File
        path={content}
        properties={properties ?? {}}
        isVoice={content_type === 'vocechat/audio'}
      />
    )
  }
  if (content_type === 'vocechat/archive') return <p>{t('forwarded')}</p>
  return <Text text={content} isMarkdown={content_type === 'text/markdown'} />
}

// Most messages have neither links nor Markdown. The renderer is loaded for those that have.
const mayBeRich = /https?:|www\.|[*_`#>[|~-]/

function Text({ text, isMarkdown }: { text: string; isMarkdown: boolean }) {
  const [rich, setRich] = useState<RichText>()
  const isRich = isMarkdown || mayBeRich.test(text)
  useEffect(() => {
    if (!isRich) return
    let isGone = false
    void import('./rich-text.ts').then(
      ({ richText }) => {
        if (!isGone) setRich(() => richText)
      },
      // Without a connection, the text is shown as it is.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isRich])
  if (!rich || !isRich) return <p dir="auto">{text}</p>
  // Made by markdown-it without HTML of the message.
  return (
    <div dir="auto" class="rich" dangerouslySetInnerHTML={{ __html: rich(text, isMarkdown) }} />
  )
}

interface FileProps {
  path: string
  properties: Record<string, unknown>
  isVoice: boolean
}

function File({ path, properties, isVoice }: FileProps) {
  const { name, content_type, size, width, height } = properties
  const type = typeof content_type === 'string' ? content_type : ''
  const bytes = typeof size === 'number' ? size : 0
  const label = typeof name === 'string' && name !== '' ? shownFileName(name) : t('file')
  const src = `/api/resource/file?file_path=${encodeURIComponent(path)}`
  if (isVoice || type.startsWith('audio/'))
    return <audio controls preload="none" src={src} aria-label={label} />
  if (type.startsWith('video/'))
    return <video controls preload="metadata" src={src} aria-label={label} />
  if (isPicture(type, bytes)) {
    const shown = hasThumbnail(type, bytes) ? `${src}&thumbnail=true` : src
    const ratio =
      typeof width === 'number' && typeof height === 'number' && height > 0
        ? { aspectRatio: `${width} / ${height}` }
        : {}
    return (
      <a href={src} target="_blank" rel="noopener">
        <img class="picture" src={shown} alt={label} loading="lazy" style={ratio} />
      </a>
    )
  }
  return (
    <a class="file" href={`${src}&download=true`} download>
      <Icon name="file" />
      <bdi>{label}</bdi>
    </a>
  )
}

const sentAt = (time: number): string =>
  timeText(time, { language: i18next.language, browser: navigator.language, now: Date.now() })
