import type { OidcClientChange } from '@parley/client'
import type { OidcClient } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, serverOrigin } from '../../../store/index.ts'
import { Checkbox, CopyField, Field, PasswordInput, TextInput } from '../../../ui/index.ts'
import { FormDialog } from '../../settings/index.ts'
import { readIssuer } from './issuer.ts'
import { domainsText, readDomains } from './mail-domains.ts'

interface Props {
  /** The registration to change; a new one if undefined. */
  client: OidcClient | undefined
  /** On the button; empty for the domain. */
  name: string
  /** The domains that exist already. */
  taken: readonly string[]
  save: (client: OidcClientChange, name: string) => Promise<void>
  onClose: () => void
}

const nameChars = 40

/** Adds an OpenID provider, or changes the registration at one. */
export function IssuerDialog({ client, name: known, taken, save, onClose }: Props) {
  const { t } = useTranslation(['setting', 'auth', 'common'])
  const [address, setAddress] = useState(client ? client.issuer || `https://${client.domain}` : '')
  const [name, setName] = useState(known)
  const [clientId, setClientId] = useState(client?.client_id ?? '')
  const [secret, setSecret] = useState('')
  const [domains, setDomains] = useState(domainsText(client?.mail_domains ?? []))
  const [isTrusted, setTrusted] = useState(client?.confirms_addresses ?? false)
  const [tried, setTried] = useState(false)
  const issuer = readIssuer(address)
  const isTaken = !client && issuer !== undefined && taken.includes(issuer.domain)
  const { run, busy, error } = useAction((change: OidcClientChange) => save(change, name.trim()), {
    onSuccess: onClose,
    texts: { 400: t('signIn.mailDomainsWrong') },
  })

  function faultOfAddress() {
    if (isTaken) return t('signIn.issuerTaken')
    return tried && !issuer ? t('signIn.issuerWrong') : undefined
  }

  function submit() {
    setTried(true)
    if (!issuer || isTaken) return
    run({
      domain: client?.domain ?? issuer.domain,
      issuer: issuer.address,
      client_id: clientId.trim(),
      mail_domains: readDomains(domains),
      confirms_addresses: isTrusted,
      ...(secret === '' ? {} : { client_secret: secret }),
    })
  }

  return (
    <FormDialog
      title={t(client ? 'signIn.issuerChange' : 'signIn.addIssuer')}
      text={t('signIn.issuerText')}
      submit={t('signIn.issuerSave')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('signIn.issuerAddress')}
        hint={t('signIn.issuerHint')}
        error={faultOfAddress()}
      >
        <TextInput
          autoFocus
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          placeholder="https://login.example.org/realms/team"
          value={address}
          onChange={setAddress}
        />
      </Field>
      <Field label={t('signIn.buttonName')} hint={t('signIn.buttonNameHint')}>
        <TextInput
          autoComplete="off"
          maxLength={nameChars}
          placeholder={issuer?.domain}
          value={name}
          onChange={setName}
        />
      </Field>
      <Field label={t('signIn.clientId')} hint={t('signIn.clientIdHint')}>
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          value={clientId}
          onChange={setClientId}
        />
      </Field>
      <Field
        label={t('signIn.clientSecret')}
        hint={client?.has_secret ? t('signIn.secretHint') : undefined}
      >
        <PasswordInput
          // Not the password of the administrator, which the browser knows.
          autoComplete="new-password"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={secret}
          onChange={setSecret}
        />
      </Field>
      <Field label={t('signIn.mailDomains')} hint={t('signIn.mailDomainsHint')}>
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          placeholder="example.org, example.net"
          value={domains}
          onChange={setDomains}
        />
      </Field>
      <Checkbox
        label={t('signIn.confirmsAddresses')}
        description={t('signIn.confirmsAddressesHint')}
        checked={isTrusted}
        onChange={setTrusted}
      />
      <Field label={t('signIn.returnTo')}>
        <CopyField
          copyLabel={t('common:action.copy')}
          copiedLabel={t('common:action.copied')}
          value={`${serverOrigin()}/oidc/cb/webapp.html`}
        />
      </Field>
    </FormDialog>
  )
}
