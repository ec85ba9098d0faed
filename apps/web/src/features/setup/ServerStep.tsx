import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EntryCard, EntryForm, Field, TextInput } from '../../ui/index.ts'
import { ServerMark } from '../organization/index.ts'
import { ProductMark } from './ProductMark.tsx'
import type { StepProps } from './progress.ts'

/** The server's name. It is kept in the browser until an administrator exists who can save it. */
export function ServerStep({ progress, go }: StepProps) {
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
        wanted === '' ? <ProductMark /> : <ServerMark name={wanted} logoUpdatedAt={0} size={56} />
      }
      title={t('server.title')}
      text={t('server.lead')}
    >
      <EntryForm submit={t('continue')} busyLabel={t('continue')} busy={false} onSubmit={submit}>
        <Field
          label={t('server.name')}
          hint={t('server.hint')}
          error={(isMissing && t('server.missing')) || (isLong && t('server.tooLong', { count }))}
        >
          <TextInput
            name="organization"
            autoComplete="organization"
            autoFocus
            placeholder={t('server.placeholder')}
            value={name}
            onChange={setName}
          />
        </Field>
      </EntryForm>
    </EntryCard>
  )
}
