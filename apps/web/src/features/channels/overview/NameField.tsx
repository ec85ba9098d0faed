import { limits } from '@parley/protocol'
import type { RefObject } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field, TextInput } from '../../../ui/index.ts'
import { faultOfName, lengthOf } from './channel-name.ts'
import styles from './NameField.module.css'

interface Props {
  value: string
  onChange: (name: string) => void
  /** Also reports an empty name, e.g. after an attempt to create the channel. */
  isChecked: boolean
  fieldRef?: RefObject<HTMLInputElement | null>
}

// Shown only when the limit is near.
const countFrom = 100

/** A channel's name, with a character count for long names. */
export function NameField({ value, onChange, isChecked, fieldRef }: Props) {
  const { t } = useTranslation('channel')
  const limit = limits.channelNameChars
  const used = lengthOf(value)
  const fault = faultOfName(value)
  const isTold = fault !== undefined && (isChecked || fault === 'nameLong')
  return (
    <Field
      label={t('name')}
      error={isTold && t(fault, { limit })}
      aside={
        used >= countFrom && (
          <span className={styles.count} data-over={used > limit || undefined}>
            {t('count', { used, limit })}
          </span>
        )
      }
    >
      <TextInput
        {...(fieldRef ? { ref: fieldRef } : {})}
        autoComplete="off"
        required
        placeholder={t('namePlaceholder')}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
