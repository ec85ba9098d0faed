import type { TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type FailureTexts, useNetwork } from '../../../store/index.ts'
import { SettingBlock, TextArea, TextInput } from '../../../ui/index.ts'
import { SavedMark } from './SavedMark.tsx'
import styles from './TextSetting.module.css'
import { useTextSetting } from './useTextSetting.ts'

interface Props
  extends Pick<
    ComponentProps<'input'>,
    'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'placeholder'
  > {
  title: string
  description: string
  value: string
  save: (next: string) => Promise<unknown>
  check?: (text: string) => string | undefined
  /** The value that an empty text saves. */
  valueIfEmpty?: string
  /** The saved text is not known here, so a change cannot be undone. */
  isSecret?: boolean
  /** Texts for expected errors, by status. */
  texts?: FailureTexts
  /** The most lines that the field grows to; one line if omitted. */
  lines?: number
}

/** A text, saved with the other changes of its page. */
export function TextSetting(props: Props) {
  const { title, description, value, save, check, valueIfEmpty, texts, lines, ...others } = props
  const { isSecret = false, ...attributes } = others
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const isMultiline = lines !== undefined
  const field = useTextSetting({ value, save, check, valueIfEmpty, texts, isMultiline })
  const { text, error, replaced, onChange, onBlur, onKeyDown } = field
  const mark = (
    <SavedMark shown={field.isSaved} onUndo={online && !isSecret ? field.undo : undefined} />
  )
  const on = { value: text, onChange, onBlur, onKeyDown }
  return (
    <SettingBlock
      title={title}
      description={description}
      error={replaced === undefined ? error : textOfReplaced(t, replaced)}
      control={
        !isMultiline && (
          <div className={styles.field}>
            <TextInput {...attributes} {...on} />
            {mark}
          </div>
        )
      }
    >
      {isMultiline && (
        <div className={styles.field}>
          <TextArea
            aria-label={title}
            rows={2}
            growTo={lines}
            placeholder={attributes.placeholder}
            {...on}
          />
          {mark}
        </div>
      )}
    </SettingBlock>
  )
}

const textOfReplaced = (t: TFunction, text: string) =>
  text === '' ? t('text.emptied') : t('text.replaced', { text })
