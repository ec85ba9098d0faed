import { type ChatKey, type Client, idOf } from '@parley/client'
import { isText } from '@parley/protocol'
import { snippetOf } from '@parley/rules'
import type { TFunction } from 'i18next'
import { changeChatUi, chatUi, fileSrc, report } from '../../../store/index.ts'
import { hideToast, showToast } from '../../../ui/index.ts'
import { factsOf, openViewer, pictureOf, shapeOf } from '../../files/index.ts'
import { ask } from './asks.ts'

/** The actions on a chat's messages. */
export type Acts = ReturnType<typeof actsOf>

type Translate = TFunction<'chat', undefined>

export function actsOf(client: Client, key: ChatKey, t: Translate) {
  const { store } = client

  function textOf(mid: number): string {
    const message = store.messages.get(mid)
    if (!message) return ''
    if (message.content_type === 'text/markdown') return message.content
    if (message.content_type === 'vocechat/file') {
      return new URL(fileSrc(message.content), location.href).href
    }
    return isText(message.content_type) && !message.properties?.mentions
      ? message.content
      : snippetOf(message, { nameOf: (uid) => store.users.get(uid)?.name, t })
  }

  function shownBetween(one: number, other: number): number[] {
    const chat = store.chat(key)
    const { mids } = chat.historyWindow ?? chat
    const [from = 0, to = 0] = [one, other].sort((a, b) => a - b)
    return mids.filter((mid) => mid >= from && mid <= to && store.messages.has(mid))
  }

  return {
    react: (mid: number, emoji: string) =>
      void client.messages.toggleReaction(key, mid, emoji).catch(report),

    pickReaction: (mid: number) => ask({ what: 'react', key, mid }),

    reply: (mid: number) => changeChatUi(key, { replyTo: mid }),

    edit: (mid: number) => changeChatUi(key, { editing: mid }),

    /** Deletes one own message at once, with undo. Everything else needs confirmation. */
    remove(mids: readonly number[]) {
      const only = mids.length === 1 ? mids[0] : undefined
      if (only === undefined || store.messages.get(only)?.from_uid !== store.me) {
        ask({ what: 'delete', key, mids })
        return
      }
      const id = `deleted-${only}`
      // A toast stays open while hovered. Hide it when undo is no longer possible.
      const { undo, done } = client.messages.deleteLater(key, only, () => hideToast(id))
      done.catch(report)
      showToast({
        id,
        text: t('actions.deleted'),
        kind: 'success',
        action: { label: t('common:action.undo'), onClick: undo },
      })
    },

    askPin: (mid: number) => ask({ what: 'pin', key, mid }),

    async unpin(mid: number) {
      try {
        await client.messages.unpin(idOf(key), mid)
        showToast({ id: 'pin', text: t('actions.unpinned'), kind: 'success' })
      } catch (error) {
        report(error)
      }
    },

    /** Copies the selected part of a single message if there is one, else all texts. */
    async copy(mids: readonly number[]) {
      const marked = mids.length === 1 ? getSelection()?.toString() : ''
      const text = marked || mids.map(textOf).filter(Boolean).join('\n')
      await navigator.clipboard.writeText(text)
      showToast({ id: 'copied', text: t('actions.copied'), kind: 'success' })
    },

    /** Toggles the selection of a message; `range` selects everything from the last selected one to it. */
    select(mid: number, range = false) {
      const { selected } = chatUi(key)
      const next = new Set(selected)
      const last = [...next].at(-1)
      if (range && last !== undefined) {
        for (const one of shownBetween(last, mid)) next.add(one)
        // Insert this message last: the next range starts from it.
        next.delete(mid)
        next.add(mid)
      } else if (!next.delete(mid)) {
        next.add(mid)
      }
      changeChatUi(key, { selected: next })
    },

    /** Opens a picture in the viewer, together with all other pictures of the chat. */
    openPicture(mid: number) {
      const chat = store.chat(key)
      const messages = (chat.historyWindow ?? chat).mids.flatMap(
        (one) => store.messages.get(one) ?? [],
      )
      const pictures = messages.filter(
        (one) => one.content_type === 'vocechat/file' && shapeOf(factsOf(one)) === 'picture',
      )
      openViewer(
        pictures.map((one) => pictureOf(factsOf(one), fileSrc)),
        pictures.findIndex((one) => one.mid === mid),
      )
    },
  }
}
