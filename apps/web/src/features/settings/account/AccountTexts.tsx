import { RequestError } from '@parley/client'
import { limits, updateMe } from '@parley/protocol'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useClient, useMe, useNetwork } from '../../../store/index.ts'
import { ErrorLine, SettingBlock, TextInput } from '../../../ui/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { faultOfEmail, faultOfName } from './account-rules.ts'
import { saveOnEnter } from '../controls/save-on-enter.ts'
import { UnsavedBar } from '../frame/UnsavedBar.tsx'
import { useEdits } from '../controls/useEdits.ts'

type Texts = { name: string; email: string }

/** Name and email, saved together. The children are rendered between them and the save bar. */
export function AccountTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const me = useMe()
  const { values, changes, isChanged, edit, reset, saved } = useEdits<Texts>({
    name: me.name,
    email: me.email ?? '',
  })
  const { busy, error, taken, save } = useSaveAccount(saved)
  const fault = {
    name: 'name' in changes ? faultOfName(values.name) : undefined,
    email: 'email' in changes ? faultOfEmail(values.email) : undefined,
  }
  const count = limits.userNameChars
  const isFaulty = Boolean(fault.name || fault.email)
  const onKeyDown = saveOnEnter(() => {
    if (isChanged && !isFaulty && !busy && online) void save(changes)
  })

  return (
    <>
      <div>
        <SettingBlock
          title={t('account.name')}
          description={t('account.nameHint')}
          error={
            (fault.name && t(`account.${fault.name}`, { count })) ||
            (taken === 'name_conflict' && t('account.nameTaken'))
          }
          control={
            <TextInput
              autoComplete="name"
              disabled={!online}
              value={values.name}
              onKeyDown={onKeyDown}
              onChange={(name) => edit('name', name)}
            />
          }
        />
        <SettingBlock
          title={t('account.email')}
          description={t('account.emailHint')}
          error={
            (fault.email && t(`account.${fault.email}`)) ||
            (taken === 'email_conflict' && t('account.emailTaken'))
          }
          control={
            <TextInput
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              disabled={!online}
              value={values.email}
              onKeyDown={onKeyDown}
              onChange={(email) => edit('email', email)}
            />
          }
        />
        <ErrorLine>{error}</ErrorLine>
        {children}
      </div>
      <UnsavedBar
        open={isChanged}
        busy={busy}
        blocked={isFaulty}
        onReset={reset}
        onSave={() => void save(changes)}
      />
    </>
  )
}

function useSaveAccount(done: (sent: Partial<Texts>) => void) {
  const { api, session, store } = useClient()
  const { attempt, busy, error } = useAttempt()
  const [taken, setTaken] = useState<string>()

  const save = (body: Partial<Texts>) =>
    attempt(async () => {
      setTaken(undefined)
      try {
        const user = await api.call(updateMe, { body })
        session.update(user)
        store.users.set(user.uid, user)
        store.touch('users')
        done(body)
      } catch (failure) {
        // Shown beside the field.
        if (failure instanceof RequestError && failure.status === 409) setTaken(failure.reason)
        else throw failure
      }
    })

  return { busy, error, taken, save }
}
