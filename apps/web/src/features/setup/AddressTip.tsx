import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, serverOrigin } from '../../store/index.ts'
import { Button, ErrorLine, Field, showToast, TextInput } from '../../ui/index.ts'
import { readBase } from '../organization/index.ts'
import styles from './AddressTip.module.css'

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onCorrected: () => void
}

/** Corrects the base address of links. */
export function AddressTip({ isOpen, onOpenChange, onCorrected }: Props) {
  const { t } = useTranslation('welcome')
  if (isOpen) {
    return (
      <AddressForm
        onDone={() => {
          onOpenChange(false)
          onCorrected()
        }}
      />
    )
  }
  return (
    <p className={styles.tip}>
      {t('invite.wrongAddress')}{' '}
      <Button variant="link" size="s" onClick={() => onOpenChange(true)}>
        {t('invite.correct')}
      </Button>
    </p>
  )
}

function AddressForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('welcome')
  const { server } = useClient()
  const [address, setAddress] = useState(serverOrigin)
  const [wrong, setWrong] = useState(false)
  const { run, busy, error } = useAction((base: string) => server.setFrontendUrl(base), {
    texts: { 400: t('invite.badAddress') },
    onSuccess() {
      showToast({ id: 'address', text: t('invite.updated'), kind: 'success' })
      onDone()
    },
  })

  useEffect(() => {
    const stop = new AbortController()
    server
      .frontendUrl(stop.signal)
      .then((url) => url !== '' && setAddress(url))
      // On failure the field keeps the address of this page.
      .catch(() => {})
    return () => stop.abort()
  }, [server])

  function submit() {
    // The server takes no empty address.
    const base = readBase(address.trim() || serverOrigin())
    setWrong(base === undefined)
    if (base !== undefined) run(base)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <Field
        label={t('invite.address')}
        hint={t('invite.addressHint')}
        error={wrong && t('invite.badAddress')}
      >
        <TextInput
          type="url"
          autoFocus
          autoCapitalize="none"
          value={address}
          onChange={(typed) => {
            setAddress(typed)
            setWrong(false)
          }}
          suffix={
            <Button type="submit" variant="link" size="s" busy={busy}>
              {t('invite.update')}
            </Button>
          }
        />
      </Field>
      <ErrorLine>{error}</ErrorLine>
    </form>
  )
}
