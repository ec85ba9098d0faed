import type { Message } from '@parley/client'
import { mentionsOf, textTypeOf, toEditable, toWire, typedGroupMention } from '@parley/rules'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeChatUi, report, useClient } from '../../../store/index.ts'
import { Button, TextArea } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { loadEmojis, replaceLoadedCodes } from '../emoji/emojis.ts'
import { emojiTone } from '../emoji/memory.ts'
import styles from './MessageEdit.module.css'

/** Edits a message in its row. The typed text stays until the server has stored it. */
export function MessageEdit({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  const { key, place, actions } = useFeed()
  const client = useClient()
  const { store } = client
  const [before] = useState(() =>
    toEditable(message.content, mentionsOf(message), (uid) => store.users.get(uid)?.name),
  )
  const [text, setText] = useState(before.text)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFocusAtEnd(box)

  const close = () => changeChatUi(place, { editing: undefined })

  async function save() {
    if (busy) return
    if (text.trim() === '') {
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
    const { content, uids: mentions } = toWire(replaceLoadedCodes(text.trim(), tone), before.named)
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
      await client.messages.edit(key, message.mid, body)
      close()
    } catch (error) {
      report(error)
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
        onChange={setText}
        rows={1}
        growTo={8}
        dir="auto"
      />
      <div className={styles.foot}>
        <span className={styles.hint}>{t('message.edit.hint')}</span>
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
