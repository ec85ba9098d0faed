import { outgoingText } from '@parley/rules'
import { type Dispatch, type StateUpdater, useEffect, useRef } from 'preact/hooks'
import { Icon } from './Icon.tsx'
import { t } from './texts.ts'

const maxText = 4096

interface Props {
  text: string
  onText: Dispatch<StateUpdater<string>>
  isDisabled: boolean
  isBusy: boolean
  onTyping: () => void
  onSend: (text: string) => Promise<boolean>
  onFiles: (files: readonly File[]) => Promise<boolean>
}

/** The field for a message. Enter sends; Shift and Enter begin a new line. */
export function Composer({ text, onText, isDisabled, isBusy, onTyping, onSend, onFiles }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = field
    if (!current) return
    current.style.blockSize = 'auto'
    current.style.blockSize = `${current.scrollHeight}px`
  }, [text])

  async function send() {
    const sent = outgoingText(text)
    if (sent === '' || isBusy || isDisabled) return
    onText('')
    // A refused message stays where it was written.
    if (!(await onSend(sent))) onText((now) => now || sent)
    field.current?.focus()
  }

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) void onFiles(files)
        }}
      />
      <button
        type="button"
        class="icon-button"
        aria-label={t('attach')}
        disabled={isDisabled || isBusy}
        onClick={() => picker.current?.click()}
      >
        <Icon name="attach" />
      </button>
      <textarea
        ref={field}
        rows={1}
        maxLength={maxText}
        aria-label={t('message')}
        placeholder={t('placeholder')}
        disabled={isDisabled}
        value={text}
        onInput={({ currentTarget }) => {
          onText(currentTarget.value)
          onTyping()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <button
        type="submit"
        class="icon-button send"
        aria-label={t('send')}
        disabled={isDisabled || isBusy || text.trim() === ''}
      >
        <Icon name="send" />
      </button>
    </form>
  )
}
