import { type ChatKey, isChannelKey } from '@parley/client'
import { type Draft, limits } from '@parley/protocol'
import { ArrowUp, AtSign, Plus, Smile, Type } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { changeChatUi, useChatName, useChatUi, useClient, useNetwork } from '../../store/index.ts'
import { IconButton, Popover } from '../../ui/index.ts'
import { addUploads, sendUploads, useUploads } from '../files/index.ts'
import { EmojiPicker, findMentions, Markdown, toWire } from '../messages/index.ts'
import styles from './Composer.module.css'
import { DropZone } from './DropZone.tsx'
import { MarkBar } from './MarkBar.tsx'
import { applyMark, deleteMention, type Mark, replaceAt } from './mentions.ts'
import { ReplyBar } from './ReplyBar.tsx'
import { StagedFiles } from './StagedFiles.tsx'
import { SuggestionList } from './SuggestionList.tsx'
import { useDraft } from './useDraft.ts'
import { type Suggestion, useSuggestions } from './useSuggestions.ts'

const marksByKey: Record<string, Mark> = { b: 'bold', i: 'italic' }
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Where one writes. A new chat is a new composer: nothing of one leaks into the other. */
export function Composer({ chatKey }: { chatKey: ChatKey }) {
  return <ChatComposer key={chatKey} chatKey={chatKey} />
}

function ChatComposer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const name = `${isChannelKey(chatKey) ? '#' : '@'}${useChatName(chatKey) ?? ''}`
  const { replyTo } = useChatUi(chatKey)
  const { draft, latest, change, clear } = useDraft(chatKey)
  const uploads = useUploads(chatKey)
  const online = useNetwork()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(draft.text.length)
  const [chosen, setChosen] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const [previewing, setPreviewing] = useState(false)
  const offered = useSuggestions(chatKey, draft.text, caret)
  const suggestions = dismissed === draft.text ? undefined : offered
  const tooLong = new TextEncoder().encode(draft.text).length > limits.textBytes
  const canSend = (draft.text.trim() !== '' && !tooLong) || uploads.length > 0

  const stage = useCallback(
    (files: readonly File[]) => addUploads(client, chatKey, files),
    [client, chatKey],
  )

  useLayoutEffect(() => {
    if (!isTouch()) field.current?.focus({ preventScroll: true })
  }, [])

  // Answering begins with a look at the field.
  useEffect(() => {
    if (replyTo !== undefined) field.current?.focus()
  }, [replyTo])

  function write(text: string, at: number) {
    change({ text })
    setCaret(at)
    setChosen(0)
    if (text.trim() === '') client.typing.stopped(chatKey)
    else client.typing.typing(chatKey)
  }

  /** Puts text in and the caret behind it, once it is drawn. */
  function rewrite(text: string, start: number, end = start) {
    write(text, end)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start, end)
    })
  }

  function insert(piece: string) {
    const from = field.current?.selectionStart ?? caret
    const to = field.current?.selectionEnd ?? caret
    const next = replaceAt(latest.current.text, from, to, piece)
    rewrite(next.text, next.caret)
  }

  function pick(item: Suggestion) {
    if (!suggestions) return
    const piece = item.kind === 'person' ? `@${item.user.name} ` : `${item.emoji} `
    if (item.kind === 'person') {
      change({ mentions: { ...latest.current.mentions, [item.user.name]: item.user.uid } })
    }
    const next = replaceAt(latest.current.text, suggestions.from, caret, piece)
    rewrite(next.text, next.caret)
  }

  function mark(how: Mark) {
    const { selectionStart = caret, selectionEnd = caret } = field.current ?? {}
    const next = applyMark(latest.current.text, selectionStart, selectionEnd, how)
    if (!latest.current.markdown) change({ markdown: true })
    rewrite(next.text, next.start, next.end)
  }

  function submit() {
    // What stands in the field now, not what was drawn last.
    const text = field.current?.value ?? latest.current.text
    if (tooLong || (text.trim() === '' && uploads.length === 0)) return
    if (text.trim() !== '') {
      client.outbox.send(chatKey, toDraft(text.trim(), latest.current), replyTo ?? null)
      client.typing.sent(chatKey)
    }
    sendUploads(client, chatKey)
    changeChatUi(chatKey, { replyTo: undefined })
    client.history.leaveStretch(chatKey)
    clear()
    setCaret(0)
    setPreviewing(false)
    field.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (suggestions && pressInList(event)) return
    const command = event.ctrlKey || event.metaKey
    const format = marksByKey[event.key.toLowerCase()]
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !command && !isTouch()) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Enter' && (command || event.altKey)) {
      event.preventDefault()
      insert('\n')
    } else if (command && format) {
      event.preventDefault()
      mark(format)
    } else if (event.key === 'Backspace') {
      eraseMention(event)
    } else if (event.key === 'Escape' && replyTo !== undefined) {
      changeChatUi(chatKey, { replyTo: undefined })
    } else if (event.key === 'ArrowUp' && draft.text === '') {
      editLast(event)
    }
  }

  function pressInList(event: KeyboardEvent): boolean {
    const { items } = suggestions ?? { items: [] }
    const item = items[Math.min(chosen, items.length - 1)]
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % items.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + items.length - 1) % items.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && item) pick(item)
    else if (event.key === 'Escape') setDismissed(draft.text)
    else return false
    event.preventDefault()
    return true
  }

  function eraseMention(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd) return
    const next = deleteMention(draft.text, selectionStart, draft.mentions)
    if (!next) return
    event.preventDefault()
    rewrite(next.text, next.caret)
  }

  function editLast(event: KeyboardEvent) {
    const { store } = client
    const own = store.chat(chatKey).mids.findLast((mid) => {
      const message = store.messages.get(mid)
      return message?.from_uid === store.me && message.content_type.startsWith('text/')
    })
    if (own === undefined) return
    event.preventDefault()
    changeChatUi(chatKey, { editing: own })
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    stage(files)
  }

  const active = suggestions
    ? `${listId}-${Math.min(chosen, suggestions.items.length - 1)}`
    : undefined
  return (
    <form
      className={styles.composer}
      aria-label={t('composer.label', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DropZone name={name} onFiles={stage} />
      <div className={styles.box}>
        {suggestions && (
          <SuggestionList id={listId} items={suggestions.items} chosen={chosen} onPick={pick} />
        )}
        {replyTo !== undefined && (
          <ReplyBar mid={replyTo} onCancel={() => changeChatUi(chatKey, { replyTo: undefined })} />
        )}
        <StagedFiles chatKey={chatKey} />
        {draft.markdown && (
          <MarkBar
            previewing={previewing}
            onMark={mark}
            onPreview={() => setPreviewing(!previewing)}
          />
        )}
        {previewing && (
          <div className={styles.preview}>
            <Markdown content={draft.text} />
          </div>
        )}
        <div className={styles.writing} hidden={previewing}>
          <Backdrop text={draft.text} mentions={draft.mentions} />
          <textarea
            ref={field}
            className={styles.field}
            value={draft.text}
            rows={1}
            placeholder={t('composer.placeholder', { name })}
            aria-label={t('composer.placeholder', { name })}
            aria-describedby={tooLong ? `${listId}-long` : undefined}
            aria-autocomplete="list"
            aria-controls={suggestions ? listId : undefined}
            aria-activedescendant={active}
            enterKeyHint={isTouch() ? 'enter' : 'send'}
            onChange={({ target }) => write(target.value, target.selectionStart)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={press}
            onPaste={paste}
          />
        </div>
        {tooLong && (
          <p className={styles.problem} id={`${listId}-long`} role="alert">
            {t('composer.tooLong')}
          </p>
        )}
        <div className={styles.tools}>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              stage([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <IconButton
            icon={<Plus />}
            label={t('composer.attach')}
            onClick={() => picker.current?.click()}
          />
          <Popover
            label={t('composer.emoji')}
            trigger={<IconButton icon={<Smile />} label={t('composer.emoji')} />}
            side="top"
            align="start"
            flush
          >
            <EmojiPicker onPick={insert} />
          </Popover>
          {isChannelKey(chatKey) && (
            <IconButton
              icon={<AtSign />}
              label={t('composer.mention')}
              onClick={() => insert(/(^|\s)$/.test(draft.text.slice(0, caret)) ? '@' : ' @')}
            />
          )}
          <IconButton
            icon={<Type />}
            label={t('composer.markdown')}
            pressed={draft.markdown}
            onClick={() => change({ markdown: !draft.markdown })}
          />
          <span className={styles.hint}>
            {online ? t('composer.enterSends') : t('composer.offline')}
          </span>
          <IconButton
            type="submit"
            tone="primary"
            icon={<ArrowUp />}
            label={t('composer.send')}
            disabled={!canSend}
          />
        </div>
      </div>
    </form>
  )
}

/** The same text behind the field, for its height and for the tint of mentions. */
function Backdrop({ text, mentions }: { text: string; mentions: Record<string, number> }) {
  const pieces = []
  let from = 0
  for (const { start, end } of findMentions(text, mentions)) {
    pieces.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  return (
    <div className={styles.backdrop} aria-hidden>
      {pieces}
      {text.slice(from)}
      {'\n'}
    </div>
  )
}

function toDraft(
  text: string,
  { mentions, markdown }: { mentions: Record<string, number>; markdown: boolean },
): Draft {
  const { content, uids } = toWire(text, mentions)
  return {
    content_type: markdown ? 'text/markdown' : 'text/plain',
    content,
    properties: uids.length > 0 ? { mentions: uids } : null,
  }
}
