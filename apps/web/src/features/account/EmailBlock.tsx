import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useBoot, useClient, useMe, useNetwork } from '../../store/index.ts'
import { Button, Field, SettingBlock, showToast, TextInput } from '../../ui/index.ts'
import { FormDialog } from '../settings/index.ts'
import { faultOfEmail } from './account-rules.ts'
import { OwnPasswordField } from './security/OwnPasswordField.tsx'
import { useHasPassword } from './security/useHasPassword.ts'

/** The user's address, and a dialog that changes it. */
export function EmailBlock() {
  const { t } = useTranslation('setting')
  const { email } = useMe()
  const online = useNetwork()
  const [open, setOpen] = useState(false)
  return (
    <>
      <SettingBlock
        title={t('account.email')}
        description={
          <>
            {email && (
              <>
                <bdi>{email}</bdi>
                <br />
              </>
            )}
            {t('account.emailHint')}
          </>
        }
        control={
          <Button disabled={!online} onClick={() => setOpen(true)}>
            {t(email ? 'account.changeEmail' : 'account.addEmail')}
          </Button>
        }
      />
      {open && <EmailDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const { mailOn } = useBoot()
  const hasPassword = useHasPassword()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const wanted = email.trim()
  const fault = faultOfEmail(wanted)
  const { run, busy, error } = useAction(() => account.changeEmail(wanted, password), {
    texts: {
      403: t(hasPassword ? 'password.oldWrong' : 'confirm.signIn'),
      409: t('account.emailTaken'),
    },
    onSuccess(isMailed) {
      const text = t(isMailed ? 'account.emailMailed' : 'account.emailChanged', { email: wanted })
      showToast({ id: 'email', text, kind: 'success' })
      onClose()
    },
  })

  function submit() {
    setTried(true)
    if (!fault && (!hasPassword || password !== '')) run()
  }

  return (
    <FormDialog
      title={t('account.changeEmail')}
      text={mailOn ? t('account.emailConfirm') : undefined}
      submit={t('account.changeEmail')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasPassword && (
        <OwnPasswordField
          value={password}
          error={tried && password === '' ? t('password.oldMissing') : undefined}
          onChange={setPassword}
        />
      )}
      <Field label={t('account.newEmail')} error={tried && fault && t(`account.${fault}`)}>
        <TextInput
          type="email"
          name="new-email"
          autoComplete="email"
          autoCapitalize="none"
          autoFocus={!hasPassword}
          value={email}
          onChange={setEmail}
        />
      </Field>
    </FormDialog>
  )
}
