import { limits } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Field, TextInput } from '../../ui/index.ts'
import { isNameShort, isPairGood, PasswordPair } from '../auth/index.ts'
import { EntryCard, EntryForm } from '../invites/index.ts'
import type { StepProps } from './progress.ts'
import { useFirstAdmin } from './useFirstAdmin.ts'

/** The account of whoever sets the server up. */
export function AdminStep({ progress, go }: StepProps) {
  const { t } = useTranslation('welcome')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [pair, setPair] = useState({ password: '', again: '' })
  const [tried, setTried] = useState(false)
  const { create, busy, error } = useFirstAdmin(progress.name)
  const nameIsLong = !isNameShort(name)

  async function submit() {
    setTried(true)
    if (nameIsLong || !isPairGood(pair)) return
    const account = { name: name.trim(), email: email.trim(), password: pair.password }
    await create(account, (nameIsSaved) => go({ step: 'sign-up', nameIsSaved }))
  }

  return (
    <EntryCard title={t('admin.title')} text={t('admin.lead')}>
      <EntryForm
        submit={t('admin.submit')}
        busyLabel={t('admin.busy')}
        busy={busy}
        error={error}
        onSubmit={() => void submit()}
        after={
          <Button variant="link" size="s" disabled={busy} onClick={() => go({ step: 'space' })}>
            {t('back')}
          </Button>
        }
      >
        <Field
          label={t('admin.name')}
          error={nameIsLong && t('admin.nameTooLong', { count: limits.userNameChars })}
        >
          <TextInput
            name="name"
            autoComplete="name"
            autoFocus
            required
            placeholder={t('admin.namePlaceholder')}
            value={name}
            onChange={setName}
          />
        </Field>
        <Field label={t('admin.email')}>
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            required
            placeholder={t('admin.emailPlaceholder')}
            value={email}
            onChange={setEmail}
          />
        </Field>
        <PasswordPair value={pair} onChange={setPair} strict={tried} />
      </EntryForm>
    </EntryCard>
  )
}
