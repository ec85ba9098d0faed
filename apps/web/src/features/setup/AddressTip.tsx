import { getFrontendUrl, updateFrontendUrl } from '@parley/protocol'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/words.ts'
import { useApi } from '../../store/index.ts'
import { Button, ErrorLine, Field, showToast, TextInput } from '../../ui/index.ts'
import { readBase, useAttempt } from '../invites/index.ts'
import styles from './AddressTip.module.css'

/** Corrects the base address of links. */
export function AddressTip({ onCorrected }: { onCorrected: () => void }) {
  const { t } = useTranslation('welcome')
  const [open, setOpen] = useState(false)
  if (open) {
    return (
      <AddressForm
        onDone={() => {
          setOpen(false)
          onCorrected()
        }}
      />
    )
  }
  return (
    <p className={styles.tip}>
      {t('invite.wrongAddress')}{' '}
      <Button variant="link" size="s" onClick={() => setOpen(true)}>
        {t('invite.correct')}
      </Button>
    </p>
  )
}

function AddressForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('welcome')
  const api = useApi()
  const [address, setAddress] = useState(location.origin)
  const [wrong, setWrong] = useState(false)
  const { attempt, busy, error } = useAttempt()

  useEffect(() => {
    const stop = new AbortController()
    api
      .call(getFrontendUrl, {}, stop.signal)
      .then((url) => url !== '' && setAddress(url))
      // On failure the field keeps the address of this page.
      .catch(() => {})
    return () => stop.abort()
  }, [api])

  function submit() {
    const isEmpty = address.trim() === ''
    const base = isEmpty ? '' : readBase(address)
    setWrong(base === undefined)
    if (base === undefined) return
    void attempt(
      async () => {
        await api.call(updateFrontendUrl, { body: base })
        showToast({ id: 'address', text: t('invite.updated'), kind: 'success' })
        onDone()
      },
      { 400: t('invite.badAddress') },
    )
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
