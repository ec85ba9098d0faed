import { type ChatKey, idOf } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { changeChatUi, report, useClient } from '../../../store/index.ts'
import { ConfirmDialog, Dialog, showToast } from '../../../ui/index.ts'
import { endAsk, useAsk } from './asks.ts'
import { useFeed } from '../feed/chat-context.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import styles from './MessageAsks.module.css'
import { MessageSnippet } from '../row/MessageSnippet.tsx'

/** The dialogs that confirm or complete an action on messages of this chat. */
export function MessageAsks({ chatKey }: { chatKey: ChatKey }) {
  const ask = useAsk()
  if (!ask || ask.key !== chatKey) return null
  switch (ask.what) {
    case 'delete':
      return <AskDelete chatKey={chatKey} mids={ask.mids} />
    case 'pin':
      return <AskPin chatKey={chatKey} mid={ask.mid} />
    case 'react':
      return <AskReaction mid={ask.mid} />
  }
}

function AskDelete({ chatKey, mids }: { chatKey: ChatKey; mids: readonly number[] }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const count = mids.length
  const only = count === 1 ? mids[0] : undefined

  async function remove() {
    setBusy(true)
    try {
      await client.messages.delete(chatKey, mids)
      showToast({ id: 'deleted', text: t('actions.deletedMany', { count }), kind: 'success' })
    } catch (error) {
      report(error)
    }
    changeChatUi(chatKey, { selected: undefined })
    endAsk()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={endAsk}
      title={t('actions.deleteTitle', { count })}
      text={t('actions.deleteText', { count })}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      {only !== undefined && <MessageSnippet mid={only} />}
    </ConfirmDialog>
  )
}

function AskPin({ chatKey, mid }: { chatKey: ChatKey; mid: number }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { channel } = useFeed()
  const [busy, setBusy] = useState(false)

  async function pin() {
    setBusy(true)
    try {
      await client.messages.pin(idOf(chatKey), mid)
      showToast({ id: 'pin', text: t('actions.pinned'), kind: 'success' })
    } catch (error) {
      report(error)
    }
    endAsk()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={endAsk}
      title={t('actions.pinTitle')}
      text={t('actions.pinText', { name: channel?.name ?? '' })}
      confirmLabel={t('actions.pin')}
      cancelLabel={t('actions.cancel')}
      busy={busy}
      onConfirm={() => void pin()}
    >
      <MessageSnippet mid={mid} />
    </ConfirmDialog>
  )
}

function AskReaction({ mid }: { mid: number }) {
  const { t } = useTranslation('chat')
  const { acts } = useFeed()
  return (
    <Dialog
      open
      onOpenChange={endAsk}
      title={t('actions.moreReactions')}
      closeLabel={t('actions.close')}
      size="s"
    >
      <div className={styles.picker}>
        <EmojiPicker
          onPick={(emoji) => {
            acts.react(mid, emoji)
            endAsk()
          }}
        />
      </div>
    </Dialog>
  )
}
