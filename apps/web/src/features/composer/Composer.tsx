import { type ChatKey, isChannelKey } from '@parley/client'
import { textTypeOf } from '@parley/rules'
import { Suspense, useEffect, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { placeOfThread, useChatName, useNoteChat } from '../../store/index.ts'
import { AutoDeleteNote } from '../chat-settings/index.ts'
import { LicenseBar } from '../license/index.ts'
import { MessageContent } from '../messages/index.ts'
import { ScheduledNote } from '../scheduled/index.ts'
import styles from './Composer.module.css'
import { BotAnswer } from './commands/BotAnswer.tsx'
import { CommandNote } from './commands/CommandNote.tsx'
import { GroupQuestion } from './commands/GroupQuestion.tsx'
import { ComposerTools } from './ComposerTools.tsx'
import { DropZone } from './files/DropZone.tsx'
import { MarkBar } from './writing/MarkBar.tsx'
import { OtherDraftBar } from './OtherDraftBar.tsx'
import { ReplyBar } from './ReplyBar.tsx'
import { StagedFiles } from './files/StagedFiles.tsx'
import { SlowModeNote } from './slow-mode/SlowModeNote.tsx'
import { SuggestionList } from './suggestions/SuggestionList.tsx'
import { useFocus } from './useFocus.ts'
import { useInsertion } from './useInsertion.ts'
import { useResting } from './useResting.ts'
import { useFormatting } from './writing/useFormatting.ts'
import { useKeys } from './writing/useKeys.ts'
import { useSending } from './useSending.ts'
import { useSubmitting } from './useSubmitting.ts'
import { useSuggesting } from './suggestions/useSuggesting.ts'
import { LazyRecordBar } from './voice/LazyRecordBar.tsx'
import { useRecording } from './voice/useRecording.ts'
import { useWriting } from './writing/useWriting.ts'
import { WritingField } from './writing/WritingField.tsx'
import type { ComposerThread } from './thread.ts'

interface ComposerProps {
  chatKey: ChatKey
  /** Given for the form of a thread, which has a draft and files of its own. */
  thread?: ComposerThread
}

/** The message form of a chat, or of a thread in it. The key gives each its own component state. */
export function Composer(props: ComposerProps) {
  return <PlaceComposer key={`${props.chatKey} ${props.thread?.root}`} {...props} />
}

function PlaceComposer({ chatKey, thread }: ComposerProps) {
  const { t } = useTranslation('chat')
  const name = `${isChannelKey(chatKey) ? '#' : '@'}${useChatName(chatKey) ?? ''}`
  const id = useId()
  const place = thread ? placeOfThread(thread.root) : chatKey
  const writing = useWriting(chatKey, place)
  useInsertion(place, writing)
  useNoteChat(place, chatKey, writing.draft.text !== '')
  const suggesting = useSuggesting(chatKey, writing)
  const sending = useSending({ chatKey, place, thread }, writing)
  const formatting = useFormatting()
  const submitting = useSubmitting(chatKey, writing, sending, () => formatting.setPreview(false))
  const handleKeyDown = useKeys({ chatKey, place, thread }, writing, submitting.submit)
  const recording = useRecording({ chatKey, place, thread })
  const { draft, field, mark } = writing
  const { isPreview } = formatting
  const { items, row, pick } = suggesting
  const isIdle = draft.text === '' && !sending.canSend && !isPreview && !recording.isActive
  const problemId =
    sending.excess > 0 ? `${id}-long` : submitting.note ? `${id}-command` : undefined
  const { isResting, focusProps } = useResting(isIdle)
  useFocus(place, field, { isHidden: isPreview || recording.isActive, thread })

  useEffect(() => {
    if (!recording.sendsNow || !sending.canSend) return
    recording.sent()
    submitting.submit()
  })

  return (
    <form
      {...focusProps}
      className={styles.composer}
      data-resting={isResting || undefined}
      aria-label={thread ? t('thread.composer') : t('composer.label', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        submitting.submit()
        field.current?.focus()
      }}
    >
      <DropZone
        text={thread ? t('thread.drop') : t('composer.drop', { name })}
        isThread={thread !== undefined}
        onFiles={sending.stage}
      />
      {!thread && <LicenseBar />}
      <div className={styles.box}>
        {items.length > 0 && (
          <SuggestionList id={`${id}-list`} items={items} chosen={row} onPick={pick} />
        )}
        <AutoDeleteNote chatKey={chatKey} />
        <SlowModeNote {...sending.slow} />
        {!thread && <ScheduledNote chatKey={chatKey} />}
        {!thread && <BotAnswer chatKey={chatKey} />}
        {!thread && <OtherDraftBar chatKey={chatKey} />}
        {!thread && <ReplyBar chatKey={chatKey} />}
        <StagedFiles chatKey={chatKey} thread={thread?.root} />
        {formatting.isShown && (
          <MarkBar previewing={isPreview} onMark={mark} onPreview={formatting.setPreview} />
        )}
        {isPreview && <Preview text={draft.text} />}
        <Suspense>{recording.isActive && <LazyRecordBar recording={recording} />}</Suspense>
        <WritingField
          writing={writing}
          label={thread ? t('thread.placeholder') : t('composer.placeholder', { name })}
          list={items.length > 0 ? { id: `${id}-list`, row: `${id}-list-${row}` } : undefined}
          problemId={problemId}
          hidden={isPreview || recording.isActive}
          onKeyDown={(event) => suggesting.handleKeyDown(event) || handleKeyDown(event)}
          onMove={suggesting.handleCaretMove}
          onFiles={sending.stage}
        />
        {sending.excess > 0 && (
          <p className={styles.problem} id={`${id}-long`} role="alert">
            {t('composer.tooLong', { count: sending.excess })}
          </p>
        )}
        <CommandNote id={`${id}-command`} submitting={submitting} />
        <ComposerTools
          chatKey={chatKey}
          writing={writing}
          formatting={formatting}
          sending={sending}
          onFiles={sending.stage}
          recording={recording}
        />
      </div>
      <GroupQuestion submitting={submitting} />
    </form>
  )
}

/** The text as it will be shown in the chat. */
function Preview({ text }: { text: string }) {
  return (
    <div className={styles.preview}>
      <MessageContent
        message={{ content: text, content_type: textTypeOf(text), properties: null }}
      />
    </div>
  )
}
