import { limits, type Passkey } from '@parley/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { Field, TextInput } from '../../../ui/index.ts'
import { makePasskey, usePasskeyProblem } from '../../auth/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { passkeysKey } from './passkeys-key.ts'
import { useHasPassword } from './useHasPassword.ts'

interface Props {
  /** The passkey to rename; a new one if undefined. */
  passkey: Passkey | undefined
  onClose: () => void
}

/** Adds a passkey, or renames one. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const queries = useQueryClient()
  const asksPassword = useHasPassword() && !passkey
  const [name, setName] = useState(passkey?.name ?? '')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const { problem, attempt } = usePasskeyProblem()
  const wanted = name.trim()
  const isLong = [...wanted].length > limits.passkeyNameChars

  async function save() {
    if (passkey) {
      await account.renamePasskey(passkey.id, wanted)
      return true
    }
    return attempt(async () => {
      const options = await account.startPasskey(password)
      await account.addPasskey(wanted, await makePasskey(options))
    })
  }

  const { run, busy, error } = useAction(save, {
    texts: {
      403: t(asksPassword ? 'password.oldWrong' : 'confirm.signIn'),
      409: t('auth:passkey.exists'),
      ...(passkey ? {} : { 400: t('auth:passkey.failed') }),
    },
    onSuccess(isDone) {
      void queries.invalidateQueries({ queryKey: passkeysKey })
      if (isDone) onClose()
    },
  })

  function faultOfName() {
    if (isLong) return t('passkeys.nameLong', { count: limits.passkeyNameChars })
    return tried && wanted === '' ? t('passkeys.nameMissing') : undefined
  }

  return (
    <FormDialog
      title={t(passkey ? 'passkeys.renameIt' : 'passkeys.add')}
      text={passkey ? undefined : t('passkeys.addText')}
      submit={t(passkey ? 'passkeys.save' : 'passkeys.add')}
      busy={busy}
      error={error ?? problem}
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
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={faultOfName()}>
        <TextInput autoFocus={!asksPassword} autoComplete="off" value={name} onChange={setName} />
      </Field>
    </FormDialog>
  )
}
