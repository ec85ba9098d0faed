import { type ChatKey, isChannelKey } from '@parley/client'
import { useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { changeChatUi, useChatName, useChatUi, useClient } from '../../store/index.ts'
import { Markdown } from '../messages/index.ts'
import styles from './Composer.module.css'
import { ComposerTools } from './ComposerTools.tsx'
import { DropZone } from './files/DropZone.tsx'
import { MarkBar } from './writing/MarkBar.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import { StagedFiles } from './files/StagedFiles.tsx'
import { SuggestionList } from './suggestions/SuggestionList.tsx'
import { isTouch } from './writing/touch.ts'
import { useKeys } from './writing/useKeys.ts'
import { useSending } from './useSending.ts'
import { useSuggesting } from './suggestions/useSuggesting.ts'
import { useWriting } from './writing/useWriting.ts'
import { WritingField } from './writing/WritingField.tsx'

/** The message form of a chat. The key gives each chat its own component state. */
export function Composer({ chatKey }: { chatKey: ChatKey }) {
  return <ChatComposer key={chatKey} chatKey={chatKey} />
}

function ChatComposer({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const name = `${isChannelKey(chatKey) ? '#' : '@'}${useChatName(chatKey) ?? ''}`
  const { replyTo } = useChatUi(chatKey)
  const id = useId()
  const { uploads } = useClient()
  const stage = useCallback(
    (files: readonly File[]) => uploads.stage(chatKey, files),
    [uploads, chatKey],
  )
  const writing = useWriting(chatKey)
  const suggesting = useSuggesting(chatKey, writing)
  const { submit, canSend, excess } = useSending(chatKey, writing)
  const handleKeyDown = useKeys(chatKey, writing, send)
  const [wantsPreview, setWantsPreview] = useState(false)
  const { draft, field, mark } = writing
  const previewing = wantsPreview && draft.markdown
  const { items, row, pick } = suggesting

  function send() {
    if (submit()) setWantsPreview(false)
  }

  useLayoutEffect(() => {
    if (!previewing && !isTouch()) field.current?.focus({ preventScroll: true })
  }, [previewing, field])

  // Focus the field when the user chooses a message to reply to.
  useEffect(() => {
    if (replyTo !== undefined) field.current?.focus()
  }, [replyTo, field])

  return (
    <form
      className={styles.composer}
      aria-label={t('composer.label', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        field.current?.focus()
      }}
    >
      <DropZone name={name} onFiles={stage} />
      <div className={styles.box}>
        {items.length > 0 && (
          <SuggestionList id={`${id}-list`} items={items} chosen={row} onPick={pick} />
        )}
        {replyTo !== undefined && (
          <ReplyBar mid={replyTo} onCancel={() => changeChatUi(chatKey, { replyTo: undefined })} />
        )}
        <StagedFiles chatKey={chatKey} />
        {draft.markdown && (
          <MarkBar
            previewing={previewing}
            onMark={mark}
            onPreview={() => setWantsPreview(!previewing)}
          />
        )}
        {previewing && (
          <div className={styles.preview}>
            <Markdown content={draft.text} />
          </div>
        )}
        <WritingField
          writing={writing}
          label={t('composer.placeholder', { name })}
          list={items.length > 0 ? { id: `${id}-list`, row: `${id}-list-${row}` } : undefined}
          problemId={excess > 0 ? `${id}-long` : undefined}
          hidden={previewing}
          onKey={(event) => suggesting.press(event) || handleKeyDown(event)}
          onMove={suggesting.moved}
          onFiles={stage}
        />
        {excess > 0 && (
          <p className={styles.problem} id={`${id}-long`} role="alert">
            {t('composer.tooLong', { count: excess })}
          </p>
        )}
        <ComposerTools chatKey={chatKey} writing={writing} canSend={canSend} onFiles={stage} />
      </div>
    </form>
  )
}
