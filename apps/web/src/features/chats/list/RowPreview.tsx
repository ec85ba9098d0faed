import type { TFunction } from 'i18next'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { withPieces } from '../../../i18n/pieces.tsx'
import { useDraftText } from '../../../store/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import styles from './ChatRow.module.css'
import type { ChatSummary } from './order/summary.ts'
import { useTypists } from '../conversation/useTypists.ts'

/** The second line of a row: typing users, a failed message, the draft, or the newest message. */
export function RowPreview({ chat, isOpen }: { chat: ChatSummary; isOpen: boolean }) {
  const { t } = useTranslation('chat')
  const typists = useTypists(chat.key)
  const draft = useDraftText(chat.key)
  const shown = isOpen ? '' : draft
  return (
    <span
      className={styles.preview}
      dir={isRightToLeft(shown.trim() || chat.text) ? 'rtl' : 'auto'}
    >
      {line(t, chat, typists, shown)}
    </span>
  )
}

function line(t: TFunction<'chat'>, chat: ChatSummary, typists: readonly string[], draft: string) {
  if (typists.length > 0) {
    return chat.isChannel
      ? withPieces((names) => t('list.typingBy', names), { name: typists[0] })
      : t('list.typing')
  }
  if (chat.state === 'failed') {
    return (
      <>
        <span className={styles.failed}>{t('list.notSent')}</span> <bdi>{previewText(t, chat)}</bdi>
      </>
    )
  }
  if (chat.state === 'waiting') {
    return (
      <>
        {t('list.waiting')} <bdi>{previewText(t, chat)}</bdi>
      </>
    )
  }
  if (draft.trim() !== '') {
    return (
      <>
        <span className={styles.draft}>{t('list.draft')}</span> <bdi>{draft}</bdi>
      </>
    )
  }
  if (!chat.isInThread) return withAuthor(t, chat)
  return (
    <>
      <MessageSquareText className={styles.inThread} aria-hidden />
      <VisuallyHidden>{t('list.inThread')}</VisuallyHidden> {withAuthor(t, chat)}
    </>
  )
}

function withAuthor(t: TFunction<'chat'>, chat: ChatSummary) {
  const { kind, text, who, isMine, isChannel } = chat
  if (kind === 'nothing') return chat.isUnknown ? '' : t('list.nothing')
  if (kind === 'voice' && text !== '') {
    return isMine
      ? t('list.you.voiceOf', { length: text })
      : withPieces((names) => t('list.they.voiceOf', { ...names, length: text }), { name: who })
  }
  if (kind === 'image' || kind === 'video' || kind === 'voice' || kind === 'forward') {
    return isMine
      ? t(`list.you.${kind}`)
      : withPieces((names) => t(`list.they.${kind}`, names), { name: who })
  }
  const words = previewText(t, chat)
  if (isMine) return withPieces((pieces) => t('list.byYou', pieces), { text: words })
  return isChannel && who !== ''
    ? withPieces((pieces) => t('list.by', pieces), { name: who, text: words })
    : words
}

function previewText(t: TFunction<'chat'>, { kind, text }: ChatSummary): string {
  if (kind === 'voice' && text !== '') return t('list.kind.voiceOf', { length: text })
  return text === '' && kind !== 'nothing' ? t(`list.kind.${kind}`) : text
}

// The direction of the message, not of the author's name before it, decides which end is cut off.
const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
