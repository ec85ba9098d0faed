import { type ChatKey, type Client, type ReadonlyStore, reactionState } from '@parley/client'
import type { TFunction } from 'i18next'
import { changeChatUi, chatUi, type PlaceKey, showError } from '../../../store/index.ts'
import { hideToast, showToast } from '../../../ui/index.ts'
import { isGuest } from '@parley/rules'
import type { Outcome } from '../../actions/index.ts'
import { openViewer, viewedOf } from '../../files/index.ts'
import { rememberReaction } from '../emoji/memory.ts'
import { openMessageDialog } from './message-dialog.ts'
import { clipboardActions } from './clipboard-actions.ts'
import { saveActions } from './save-actions.ts'
import { pinActions } from './pin-actions.ts'

/** The actions on a chat's messages. */
export type MessageActions = ReturnType<typeof createMessageActions>

type Translate = TFunction<'chat', undefined>

/** The place of the messages, if it is not the feed of their chat. */
interface ActionsPlace {
  place?: PlaceKey
  /** The shown messages. */
  shown?: () => readonly number[]
}

export function createMessageActions(
  client: Client,
  key: ChatKey,
  t: Translate,
  { place = key, shown = () => shownMids(client.store, key) }: ActionsPlace = {},
) {
  const { store } = client

  function shownBetween(one: number, other: number): number[] {
    const mids = shown()
    const [from = 0, to = 0] = [one, other].sort((a, b) => a - b)
    return mids.filter((mid) => mid >= from && mid <= to && store.messages.has(mid))
  }

  return {
    ...clipboardActions(client, key, t),
    ...pinActions(client, key, t),
    ...saveActions(client, key, t),

    react(mid: number, emoji: string) {
      const message = store.shownMessage(mid)
      const isOwn = message && reactionState(message, emoji, store.me).isOwn
      const { keyValues, now } = client.environment
      if (!isOwn) rememberReaction(keyValues, emoji, now())
      void client.messages.toggleReaction(mid, emoji).catch(showError)
    },

    showReaders: (mid: number) => openMessageDialog({ what: 'seen', key, mid }),

    report: (mid: number) => openMessageDialog({ what: 'report', key, mid }),

    /** Hides a message from everybody, with undo, or shows it again. */
    async setModerated(mid: number, isModerated: boolean): Promise<Outcome> {
      await client.moderation.setModerated(mid, isModerated)
      return {
        text: t(isModerated ? 'actions.hidden' : 'actions.unhidden'),
        undo: () => client.moderation.setModerated(mid, !isModerated),
      }
    },

    showVersions: (mid: number) => openMessageDialog({ what: 'versions', key, mid }),

    markUnread: (mid: number) => void client.unread.mark(key, mid).catch(showError),

    pickReaction: (mid: number) => openMessageDialog({ what: 'react', key, mid }),

    reply: (mid: number) => changeChatUi(key, { replyTo: mid }),

    edit: (mid: number) => changeChatUi(place, { editing: mid }),

    /** Deletes one own message at once, with undo. Everything else needs confirmation. */
    remove(mids: readonly number[]) {
      const only = mids.length === 1 ? mids[0] : undefined
      if (only === undefined || store.messages.get(only)?.from_uid !== store.me) {
        openMessageDialog({ what: 'delete', key, mids })
        return
      }
      const id = `deleted-${only}`
      // A toast stays open while hovered. Hide it when undo is no longer possible.
      const { undo, done } = client.messages.deleteLater(key, only, () => hideToast(id))
      done.catch(showError)
      showToast({
        id,
        text: t('actions.deleted'),
        kind: 'success',
        action: { label: t('common:action.undo'), onClick: undo },
      })
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

    /** Opens a picture in the viewer, among all pictures and videos of the chat. */
    openPicture(mid: number) {
      const messages = shown().flatMap((one) => store.shownMessage(one) ?? [])
      const files = messages.filter(({ content_type }) => content_type === 'vocechat/file')
      const pictures = viewedOf(files, key)
      const me = store.users.get(store.me)
      // Guests may not list files.
      const rest = me && !isGuest(me) ? key : undefined
      openViewer(
        pictures,
        pictures.findIndex((one) => one.mid === mid),
        rest,
      )
    },
  }
}

function shownMids(store: ReadonlyStore, key: ChatKey): readonly number[] {
  const chat = store.chat(key)
  return (chat.historyWindow ?? chat).mids
}
