import type { TFunction } from 'i18next'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useDraftText } from '../../../store/index.ts'
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
    return chat.isChannel ? t('list.typingBy', { name: typists[0] }) : t('list.typing')
  }
  if (chat.state === 'failed') {
    return (
      <>
        <span className={styles.failed}>{t('list.notSent')}</span> {previewText(t, chat)}
      </>
    )
  }
  if (chat.state === 'waiting') return `${t('list.waiting')} ${previewText(t, chat)}`
  if (draft.trim() !== '') {
    return (
      <>
        <span className={styles.draft}>{t('list.draft')}</span> {draft}
      </>
    )
  }
  return withAuthor(t, chat)
}

function withAuthor(t: TFunction<'chat'>, chat: ChatSummary) {
  const { kind, text, who, isMine, isChannel } = chat
  if (kind === 'nothing') return chat.isUnknown ? '' : t('list.nothing')
  if (kind === 'voice' && text !== '') {
    return isMine
      ? t('list.you.voiceOf', { length: text })
      : t('list.they.voiceOf', { name: who, length: text })
  }
  if (kind === 'image' || kind === 'video' || kind === 'voice' || kind === 'forward') {
    return isMine ? t(`list.you.${kind}`) : t(`list.they.${kind}`, { name: who })
  }
  if (isMine) return t('list.byYou', { text: previewText(t, chat) })
  return isChannel && who !== ''
    ? t('list.by', { name: who, text: previewText(t, chat) })
    : previewText(t, chat)
}

function previewText(t: TFunction<'chat'>, { kind, text }: ChatSummary): string {
  if (kind === 'voice' && text !== '') return t('list.kind.voiceOf', { length: text })
  return text === '' && kind !== 'nothing' ? t(`list.kind.${kind}`) : text
}

// The direction of the message, not of the author's name before it, decides which end is cut off.
const isRightToLeft = (text: string) => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
