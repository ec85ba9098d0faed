import type { ChatKey } from '@parley/client'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, showError, useClient } from '../../../store/index.ts'
import { ConfirmDialog, Dialog, showToast } from '../../../ui/index.ts'
import { LazyEditHistoryDialog } from '../../edit-history/index.ts'
import { LazySeenByDialog } from '../../seen/index.ts'
import { closeMessageDialog, useMessageDialog } from './message-dialog.ts'
import { useFeed } from '../feed/chat-context.ts'
import { EmojiPicker } from '../emoji/EmojiPicker.tsx'
import { LazyReportDialog } from './LazyReportDialog.tsx'
import styles from './MessageDialogs.module.css'
import { MessagePreview } from '../row/MessagePreview.tsx'

/** The dialogs that confirm or complete an action on messages of this chat. */
export function MessageDialogs({ chatKey }: { chatKey: ChatKey }) {
  const dialog = useMessageDialog()
  if (!dialog || dialog.key !== chatKey) return null
  switch (dialog.what) {
    case 'delete':
      return <DeleteMessagesDialog chatKey={chatKey} mids={dialog.mids} />
    case 'seen':
      return <LazySeenByDialog chatKey={chatKey} mid={dialog.mid} onClose={closeMessageDialog} />
    case 'versions':
      return <LazyEditHistoryDialog mid={dialog.mid} onClose={closeMessageDialog} />
    case 'report':
      return <LazyReportDialog mid={dialog.mid} onClose={closeMessageDialog} />
    case 'react':
      return <ReactionDialog mid={dialog.mid} />
  }
}

function DeleteMessagesDialog({ chatKey, mids }: { chatKey: ChatKey; mids: readonly number[] }) {
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
      showError(error)
    }
    changeChatUi(chatKey, { selected: undefined })
    closeMessageDialog()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={closeMessageDialog}
      title={t('actions.deleteTitle', { count })}
      text={t('actions.deleteText', { count })}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      {only !== undefined && <MessagePreview mid={only} />}
    </ConfirmDialog>
  )
}

function ReactionDialog({ mid }: { mid: number }) {
  const { t } = useTranslation('chat')
  const { actions } = useFeed()
  return (
    <Dialog
      open
      onOpenChange={closeMessageDialog}
      title={t('actions.moreReactions')}
      closeLabel={t('actions.close')}
      size="s"
    >
      <div className={styles.picker}>
        <EmojiPicker
          onPick={(emoji) => {
            actions.react(mid, emoji)
            closeMessageDialog()
          }}
        />
      </div>
    </Dialog>
  )
}
