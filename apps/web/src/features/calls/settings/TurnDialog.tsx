import type { TurnServer } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../store/index.ts'
import { Field, PasswordInput, Segmented, TextArea, TextInput } from '../../../ui/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { linesOf } from './lines.ts'

interface Props {
  /** The server to change; a new one if undefined. */
  server: TurnServer | undefined
  save: (server: TurnServer) => Promise<void>
  onClose: () => void
}

const ways = ['secret', 'password'] as const

/** Adds a TURN server or changes one: its addresses, and a shared secret or a user name with a password. */
export function TurnDialog({ server, save, onClose }: Props) {
  const { t } = useTranslation(['setting', 'auth'])
  const [addresses, setAddresses] = useState(server?.urls.join('\n') ?? '')
  const [way, setWay] = useState<(typeof ways)[number]>(
    server && server.has_secret !== true ? 'password' : 'secret',
  )
  const [username, setUsername] = useState(server?.username ?? '')
  // The server does not return what it has stored. An empty text keeps it.
  const [credential, setCredential] = useState('')
  const [secret, setSecret] = useState('')
  const [tried, setTried] = useState(false)
  const urls = linesOf(addresses)
  const isWrong = urls.length === 0 || urls.some((url) => !/^turns?:[^\s/]+$/i.test(url))
  const { run, busy, error } = useAction(save, { onSuccess: onClose })
  const password = {
    // Not the password of the administrator, which the browser knows.
    autoComplete: 'new-password',
    showLabel: t('password.show'),
    hideLabel: t('password.hide'),
  } as const

  function submit() {
    setTried(true)
    if (isWrong) return
    run(
      way === 'secret'
        ? { urls, secret, username: '', credential: '' }
        : { urls, secret: '', username: username.trim(), credential },
    )
  }

  return (
    <FormDialog
      title={t(server ? 'calls.turnChange' : 'calls.addTurn')}
      text={t('calls.turnText')}
      submit={t('calls.turnSave')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('calls.turnAddresses')}
        hint={t('calls.turnAddressesHint')}
        error={tried && isWrong ? t('calls.turnWrong') : undefined}
      >
        <TextArea
          autoFocus
          rows={2}
          dir="ltr"
          placeholder="turn:turn.example.org:3478"
          value={addresses}
          onChange={setAddresses}
        />
      </Field>
      <Segmented
        label={t('calls.turnWay')}
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: t(`calls.turnWays.${value}`) }))}
      />
      {way === 'secret' ? (
        <Field
          label={t('calls.turnSecret')}
          hint={t(server?.has_secret ? 'signIn.secretHint' : 'calls.turnSecretHint')}
        >
          <PasswordInput {...password} value={secret} onChange={setSecret} />
        </Field>
      ) : (
        <>
          <Field label={t('calls.turnUser')}>
            <TextInput
              autoCapitalize="none"
              autoComplete="off"
              dir="ltr"
              value={username}
              onChange={setUsername}
            />
          </Field>
          <Field
            label={t('calls.turnPassword')}
            hint={server?.has_credential ? t('signIn.secretHint') : undefined}
          >
            <PasswordInput {...password} value={credential} onChange={setCredential} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
