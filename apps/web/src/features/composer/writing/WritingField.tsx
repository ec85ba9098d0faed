import { findGroupMentions, findMentions } from '@parley/rules'
import type { KeyboardEvent, ReactNode } from 'react'
import { usePaste } from '../paste/usePaste.ts'
import { isTouch } from './touch.ts'
import type { Writing } from './useWriting.ts'
import styles from './WritingField.module.css'

interface Props {
  writing: Writing
  label: string
  /** The ids of the open suggestion list and of its chosen row. */
  list: { id: string; row: string } | undefined
  /** The id of the element that describes an error in the text. */
  problemId: string | undefined
  hidden: boolean
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onMove: (caret: number) => void
  onFiles: (files: File[]) => void
}

/** The text field. It grows with its text. */
export function WritingField(props: Props): ReactNode {
  const { writing, label, list, problemId, hidden } = props
  const { field, draft, write, setCaret, typedMentions } = writing
  const { named } = typedMentions(draft.text, draft.mentions)

  const paste = usePaste(writing, props.onFiles)

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    paste.watchKey(event)
    // Safari ends a composition before the keydown of its Enter, which has key code 229.
    if (!event.nativeEvent.isComposing && event.keyCode !== 229) props.onKeyDown(event)
  }

  return (
    <div className={styles.writing} hidden={hidden}>
      <Backdrop text={draft.text} mentions={{ ...named, ...draft.mentions }} />
      <textarea
        ref={field}
        className={styles.field}
        value={draft.text}
        rows={1}
        placeholder={label}
        aria-label={label}
        aria-describedby={problemId}
        aria-autocomplete="list"
        aria-controls={list?.id}
        aria-activedescendant={list?.row}
        enterKeyHint={isTouch() ? 'enter' : 'send'}
        onChange={({ target }) => write(target.value, target.selectionStart)}
        onSelect={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart)
          props.onMove(currentTarget.selectionStart)
        }}
        onKeyDown={handleKeyDown}
        onPaste={paste.handlePaste}
      />
    </div>
  )
}

/** The same text behind the field. It sets the height and highlights mentions. */
function Backdrop({ text, mentions }: { text: string; mentions: Record<string, number> }) {
  const pieces = []
  let from = 0
  const groups = findGroupMentions(text, mentions)
  const places = [...findMentions(text, mentions), ...groups].sort((a, b) => a.start - b.start)
  for (const { start, end } of places) {
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
