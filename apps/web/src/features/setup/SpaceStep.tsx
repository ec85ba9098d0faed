import { limits, product } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { EntryCard, EntryForm, Field, initials, TextInput } from '../../ui/index.ts'
import type { StepProps } from './progress.ts'
import styles from './SpaceStep.module.css'

/** The server's name. It is kept in the browser until an administrator exists who can save it. */
export function SpaceStep({ progress, go }: StepProps) {
  const { t } = useTranslation('welcome')
  const [name, setName] = useState(progress.name)
  const [tried, setTried] = useState(false)
  const wanted = name.trim()
  const count = limits.organizationNameChars
  const isLong = [...wanted].length > count
  const isMissing = tried && wanted === ''

  function submit() {
    setTried(true)
    if (wanted !== '' && !isLong) go({ step: 'admin', name: wanted })
  }

  return (
    <EntryCard
      picture={
        <span aria-hidden className={styles.sign}>
          {initials(wanted || product.name).slice(0, 2)}
        </span>
      }
      title={t('space.title')}
      text={t('space.lead')}
    >
      <EntryForm submit={t('continue')} busyLabel={t('continue')} busy={false} onSubmit={submit}>
        <Field
          label={t('space.name')}
          hint={t('space.hint')}
          error={(isMissing && t('space.missing')) || (isLong && t('space.tooLong', { count }))}
        >
          <TextInput
            name="organization"
            autoComplete="organization"
            autoFocus
            placeholder={t('space.placeholder')}
            value={name}
            onChange={setName}
          />
        </Field>
      </EntryForm>
    </EntryCard>
  )
}
