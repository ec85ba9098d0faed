import type { Message } from '@parley/client'
import {
  mentionsOf,
  outgoingText,
  textTypeOf,
  toEditable,
  toWire,
  typedGroupMention,
} from '@parley/rules'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  changeChatUi,
  showError,
  useClient,
  useKeptEdit,
  useNoteChat,
} from '../../../store/index.ts'
import { Button, TextArea } from '../../../ui/index.ts'
import { useTypedMentions } from '../../users/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { loadEmojis, replaceLoadedCodes } from '../emoji/emojis.ts'
import { emojiTone } from '../emoji/memory.ts'
import styles from './MessageEdit.module.css'

/** Edits a message in its row. The typed text stays until the server has stored it, also if the field is closed. */
export function MessageEdit({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  const { key, place, actions } = useFeed()
  const client = useClient()
  const { store } = client
  const typedMentions = useTypedMentions(key)
  const [before] = useState(() =>
    toEditable(message.content, mentionsOf(message), (uid) => store.users.get(uid)?.name),
  )
  const edit = useKeptEdit(`message-${message.mid}`, before.text)
  const { text } = edit
  useNoteChat(`message-${message.mid}`, key, text !== before.text)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFocusAtEnd(box)

  const close = () => changeChatUi(place, { editing: undefined })

  async function save() {
    if (busy) return
    if (text.trim() === '') {
      edit.forget()
      close()
      actions.remove([message.mid])
    } else if (text === before.text) {
      close()
    } else {
      await send()
    }
  }

  async function send() {
    setBusy(true)
    // Without the emojis, shortcodes stay as they are.
    if (text.includes(':')) await loadEmojis().catch(() => undefined)
    const tone = emojiTone(client.environment.keyValues)
    const outgoing = replaceLoadedCodes(outgoingText(text), tone)
    const typed = typedMentions(outgoing, before.named).named
    const { content, uids: mentions } = toWire(outgoing, { ...typed, ...before.named })
    const { mentions: _, mention_all: group, ...others } = message.properties ?? {}
    // An edit notifies no one, so it adds no group.
    const isToGroup = group !== undefined && typedGroupMention(content) !== undefined
    const properties = {
      ...others,
      ...(mentions.length > 0 ? { mentions } : {}),
      ...(isToGroup ? { mention_all: group } : {}),
    }
    const body = { content_type: textTypeOf(content), content, properties }
    try {
      await client.messages.edit(message.mid, body)
      edit.forget()
      close()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    // While an input method composes, Enter only ends the composition.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <div className={styles.edit} ref={box} onKeyDown={handleKeyDown}>
      <TextArea
        aria-label={t('message.edit.label')}
        value={text}
        onChange={edit.change}
        rows={1}
        growTo={8}
        dir="auto"
      />
      <div className={styles.foot}>
        <span className={styles.hint} role={edit.isRestored ? 'status' : undefined}>
          {t(edit.isRestored ? 'message.edit.restored' : 'message.edit.hint')}
        </span>
        {edit.isRestored && (
          <Button size="s" variant="link" onClick={edit.discard}>
            {t('message.edit.discard')}
          </Button>
        )}
        <Button size="s" variant="link" onClick={close}>
          {t('message.edit.cancel')}
        </Button>
        <Button size="s" variant="primary" busy={busy} onClick={() => void save()}>
          {t(busy ? 'message.edit.saving' : 'message.edit.save')}
        </Button>
      </div>
    </div>
  )
}

// Focuses the field with the caret at the end. Unmounting returns the focus to the previous element.
function useFocusAtEnd(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const opener = document.activeElement
    const area = box.current?.querySelector('textarea')
    const row = box.current?.closest('article')
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(area.value.length, area.value.length)
    return () => {
      const next = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ;(next ? opener : row)?.focus({ preventScroll: true })
    }
  }, [box])
}
