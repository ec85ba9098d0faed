import { limits } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useMe } from '../../../store/index.ts'
import { Button, CopyField, Dialog, Field, TextInput } from '../../../ui/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { appPasswordsKey } from './app-passwords-key.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { useHasPassword } from './useHasPassword.ts'

/** Asks for the name of a new app password, and shows it once. */
export function AppPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const queries = useQueryClient()
  const asksPassword = useHasPassword()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const wanted = name.trim()
  const isLong = [...wanted].length > limits.appPasswordNameChars
  const { run, busy, error, answer } = useAction(() => account.addAppPassword(wanted, password), {
    texts: { 403: t(asksPassword ? 'password.oldWrong' : 'confirm.signIn') },
    onSettled: () => queries.invalidateQueries({ queryKey: appPasswordsKey }),
  })
  if (answer !== undefined) return <NewAppPassword secret={answer} onClose={onClose} />

  function faultOfName() {
    if (isLong) return t('appPasswords.nameLong', { count: limits.appPasswordNameChars })
    return tried && wanted === '' ? t('appPasswords.nameMissing') : undefined
  }

  return (
    <FormDialog
      title={t('appPasswords.add')}
      text={t('appPasswords.addText')}
      submit={t('appPasswords.add')}
      busy={busy}
      error={error}
      onSubmit={() => {
        setTried(true)
        if (wanted !== '' && !isLong && (!asksPassword || password !== '')) run()
      }}
      onClose={onClose}
    >
      {asksPassword && (
        <OwnPasswordField
          value={password}
          error={tried && password === '' ? t('password.oldMissing') : undefined}
          onChange={setPassword}
        />
      )}
      <Field label={t('appPasswords.name')} hint={t('appPasswords.nameHint')} error={faultOfName()}>
        <TextInput autoFocus={!asksPassword} autoComplete="off" value={name} onChange={setName} />
      </Field>
    </FormDialog>
  )
}

/** A new app password. It closes by its button only: the password is not shown again. */
function NewAppPassword({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['setting', 'common'])
  const { email, name } = useMe()
  return (
    <Dialog
      open
      locked
      onOpenChange={onClose}
      size="s"
      title={t('appPasswords.made')}
      description={t('appPasswords.madeText', { login: email || name })}
      closeLabel={t('dialog.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('appPasswords.done')}
        </Button>
      }
    >
      <CopyField
        autoFocus
        label={t('appPasswords.made')}
        value={secret}
        copyLabel={t('common:action.copy')}
        copiedLabel={t('common:action.copied')}
      />
    </Dialog>
  )
}
