import { type ChatKey, isChannelKey } from '@parley/client'
import { customEmojiName } from '@parley/rules'
import clsx from 'clsx'
import { ArrowUp, AtSign, Plus, Smile, Type } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetwork } from '../../store/index.ts'
import { chord, IconButton } from '../../ui/index.ts'
import { EmojiPopover } from '../messages/index.ts'
import { ScheduleMenu } from '../scheduled/index.ts'
import styles from './ComposerTools.module.css'
import { breakLine } from './writing/line-break.ts'
import type { useFormatting } from './writing/useFormatting.ts'
import { MicButton } from './voice/MicButton.tsx'
import type { useSending } from './useSending.ts'
import type { RecordingControls } from './voice/recording-controls.ts'
import type { Writing } from './writing/useWriting.ts'

interface Props {
  chatKey: ChatKey
  writing: Writing
  formatting: ReturnType<typeof useFormatting>
  sending: Pick<ReturnType<typeof useSending>, 'canSend' | 'canSchedule' | 'schedule'>
  onFiles: (files: File[]) => void
  recording: RecordingControls
}

/** The row below the text: buttons that insert something, and the send button. */
export function ComposerTools(props: Props) {
  const { chatKey, writing, formatting, sending, onFiles, recording } = props
  const { t } = useTranslation('chat')
  const online = useNetwork()
  const { draft, caret, insert } = writing
  const isAfterBlank = /(^|\s)$/.test(draft.text.slice(0, caret))
  // Within a word, the name of a custom emoji stays text.
  const apart = (name: string) => `${isAfterBlank ? '' : ' '}${name} `
  const sendKeys = breakLine(draft.text, caret) ? chord('mod', 'Enter') : 'Enter'
  return (
    <div
      className={clsx(styles.tools, recording.isActive && styles.aside)}
      // Keep the focus in the field, so that a phone keeps its keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <AttachButton onFiles={onFiles} />
      <EmojiPopover
        label={t('composer.emoji')}
        trigger={
          <IconButton className={styles.emoji} icon={<Smile />} label={t('composer.emoji')} />
        }
        onPick={(emoji) => insert(customEmojiName(emoji) === undefined ? emoji : apart(emoji))}
      />
      {isChannelKey(chatKey) && (
        <IconButton
          className={styles.busy}
          icon={<AtSign />}
          label={t('composer.mention')}
          onClick={() => insert(isAfterBlank ? '@' : ' @')}
        />
      )}
      <IconButton
        className={styles.busy}
        icon={<Type />}
        label={t('composer.formatting')}
        pressed={formatting.isShown}
        onClick={formatting.toggleBar}
      />
      <MicButton recording={recording} />
      <span className={clsx(styles.hint, styles.busy)}>
        {online ? t('composer.keysSend', { keys: sendKeys }) : t('composer.offline')}
      </span>
      <IconButton
        type="submit"
        tone="primary"
        icon={<ArrowUp />}
        label={t('composer.send')}
        shortcut={sendKeys}
        disabled={!sending.canSend}
        className={styles.busy}
      />
      <ScheduleMenu
        className={styles.busy}
        canSend={sending.canSend}
        canSchedule={sending.canSchedule}
        onSchedule={sending.schedule}
      />
    </div>
  )
}

function AttachButton({ onFiles }: Pick<Props, 'onFiles'>) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <IconButton
        className={styles.attach}
        icon={<Plus />}
        label={t('composer.attach')}
        onClick={() => picker.current?.click()}
      />
    </>
  )
}
