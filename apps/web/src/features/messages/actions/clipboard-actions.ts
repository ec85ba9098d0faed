import type { ChatKey, Client } from '@parley/client'
import { isText } from '@parley/protocol'
import { snippetOf } from '@parley/rules'
import type { TFunction } from 'i18next'
import { changeChatUi, fileSrc, insertIntoComposer } from '../../../store/index.ts'
import { copyAndTell, showToast } from '../../../ui/index.ts'
import { copyPicture, downloadFile, factsOf } from '../../files/index.ts'
import { selectedText } from '../copy/useCopiedMessages.ts'
import { copiedText } from '../text/copied-text.ts'
import { messageAddress } from '../text/own-address.ts'
import { quoteOf } from '../text/quote.ts'

/** The actions that take a message out of the app: to the clipboard or the disk. */
export function clipboardActions({ store }: Client, key: ChatKey, t: TFunction<'chat', undefined>) {
  const showCopied = () => showToast({ id: 'copied', text: t('actions.copied'), kind: 'success' })

  const copyText = (text: string) =>
    copyAndTell(text, { copied: t('actions.copied'), failed: t('common:action.copyFailed') })

  function textOf(mid: number): string {
    const message = store.messages.get(mid)
    if (!message) return ''
    if (message.content_type === 'vocechat/file') {
      return new URL(fileSrc(message.content), location.href).href
    }
    const nameOf = (uid: number) => store.users.get(uid)?.name
    return isText(message.content_type)
      ? copiedText(message, nameOf)
      : snippetOf(message, { nameOf, t })
  }

  return {
    /** Copies the selected part of a single message if there is one, else all texts. A file is its address. */
    copy(mids: readonly number[]) {
      const marked = mids.length === 1 ? selectedText() : ''
      return copyText(marked || mids.map(textOf).filter(Boolean).join('\n'))
    },

    /** Copies the address that opens the chat at a message. */
    copyLink: (mid: number) => copyText(messageAddress(key, mid, store.me)),

    /** Copies a message, or its selected part, as a quote with its author and address. */
    copyQuote(mid: number) {
      const author = store.users.get(store.messages.get(mid)?.from_uid ?? 0)
      const name = author?.name ?? t('message.somebody')
      const address = messageAddress(key, mid, store.me)
      return copyText(quoteOf(selectedIn(mid) || textOf(mid), { name, address }))
    },

    /** Replies to a message with its text, or its selected part, as a quote in the composer. */
    quote(mid: number) {
      changeChatUi(key, { replyTo: mid })
      insertIntoComposer(key, quoteOf(selectedIn(mid) || textOf(mid)))
    },

    async copyPicture(mid: number) {
      const message = store.messages.get(mid)
      if (!message) return
      try {
        await copyPicture(fileSrc(message.content))
        showCopied()
      } catch {
        showToast({ id: 'copied', text: t('actions.copyImageFailed'), kind: 'error' })
      }
    },

    download(mid: number) {
      const message = store.messages.get(mid)
      if (message) downloadFile(fileSrc(message.content, 'download'), factsOf(message).name)
    },
  }
}

/** The selected text, if the selection is within one message. */
function selectedIn(mid: number): string {
  const selection = getSelection()
  const row = document.querySelector(`article[data-mid="${mid}"]`)
  const isInside = row?.contains(selection?.anchorNode ?? null)
  return isInside && row?.contains(selection?.focusNode ?? null) ? selectedText().trim() : ''
}
