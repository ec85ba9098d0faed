import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from './texts.ts'

const maxText = 4096

interface Entered {
  name: string
  email: string
}

interface Props {
  asksForName: boolean
  /** The first message. */
  text: string
  onText: (text: string) => void
  isBusy: boolean
  onStart: (entered: Entered) => Promise<void>
  /** Other ways to start. */
  children?: ComponentChildren
}

/** Asks for a name, an address for the answer and the first message. */
export function StartForm({ asksForName, text, onText, isBusy, onStart, children }: Props) {
  const [entered, setEntered] = useState<Entered>({ name: '', email: '' })
  const change = (name: keyof Entered) => ({
    value: entered[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setEntered({ ...entered, [name]: currentTarget.value }),
  })
  return (
    <form
      class="start"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void onStart(entered)
      }}
    >
      {asksForName && (
        <label>
          {t('form.name')}
          <input required maxLength={32} autocomplete="name" {...change('name')} />
        </label>
      )}
      <label>
        {t(asksForName ? 'form.emailOptional' : 'form.email')}
        <input
          type="email"
          required={!asksForName}
          maxLength={254}
          autocomplete="email"
          {...change('email')}
        />
      </label>
      <label>
        {t('form.message')}
        <textarea
          required
          rows={3}
          maxLength={maxText}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={isBusy}>
        {t(isBusy ? 'form.busy' : 'form.start')}
      </button>
      {children}
    </form>
  )
}
