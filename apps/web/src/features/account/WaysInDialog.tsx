import type { AppPassword, Passkey } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../store/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { type Choice, ProviderIcon, useProviders } from '../auth/index.ts'
import { credentialsKey } from './credentials-key.ts'
import styles from './LinkedAccounts.module.css'
import { labelOf, linkedChoices } from './linked-choices.ts'
import { appPasswordsKey } from './security/app-passwords-key.ts'
import { Confirmed } from './security/Confirmed.tsx'
import { DeleteAppPasswordDialog } from './security/DeleteAppPasswordDialog.tsx'
import { DeletePasskeyDialog } from './security/DeletePasskeyDialog.tsx'
import { passkeysKey } from './security/passkeys-key.ts'
import { UnlinkDialog } from './UnlinkDialog.tsx'

/** After a change of the password: the other ways into the account, which a stranger may have added. Closes where there is none. */
export function WaysInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const online = useNetwork()
  const offered = useProviders()
  const [unlinking, setUnlinking] = useState<Choice>()
  const [deleting, setDeleting] = useState<Passkey>()
  const [revoking, setRevoking] = useState<AppPassword>()
  const { data } = useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => account.credentials(signal),
  })
  const { data: passkeys } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => account.passkeys(signal),
  })
  const { data: appPasswords } = useQuery({
    queryKey: appPasswordsKey,
    queryFn: ({ signal }) => account.appPasswords(signal),
  })
  const choices = data ? linkedChoices(offered, data) : []
  const isLoaded = data && passkeys && appPasswords
  const isEmpty = isLoaded && choices.length + passkeys.length + appPasswords.length === 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty])

  if (unlinking) {
    const back = () => setUnlinking(undefined)
    return (
      <Confirmed onClose={back}>
        <UnlinkDialog choice={unlinking} onClose={back} />
      </Confirmed>
    )
  }
  if (deleting) {
    const back = () => setDeleting(undefined)
    return (
      <Confirmed onClose={back}>
        <DeletePasskeyDialog passkey={deleting} onClose={back} />
      </Confirmed>
    )
  }
  if (revoking) {
    const back = () => setRevoking(undefined)
    return (
      <Confirmed onClose={back}>
        <DeleteAppPasswordDialog appPassword={revoking} onClose={back} />
      </Confirmed>
    )
  }
  if (!isLoaded || isEmpty) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('ways.title')}
      description={t('ways.text')}
      closeLabel={t('ways.keep')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('ways.keep')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {choices.map((choice) => (
          <li key={choice.provider + choice.name} className={styles.row}>
            <span className={styles.icon}>
              <ProviderIcon provider={choice.provider} />
            </span>
            <span className={styles.words}>
              <span>{choice.name}</span>
              <bdi className={styles.label}>{labelOf(choice, data)}</bdi>
            </span>
            <Button
              disabled={!online}
              aria-label={t('linked.unlinkName', { name: choice.name })}
              onClick={() => setUnlinking(choice)}
            >
              {t('linked.unlink')}
            </Button>
          </li>
        ))}
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <span className={styles.icon}>
              <KeyRound aria-hidden />
            </span>
            <span className={styles.words}>
              <bdi>{passkey.name}</bdi>
              <span className={styles.label}>{t('ways.passkey')}</span>
            </span>
            <Button
              disabled={!online}
              aria-label={t('passkeys.delete', { name: passkey.name })}
              onClick={() => setDeleting(passkey)}
            >
              {t('passkeys.deleteIt')}
            </Button>
          </li>
        ))}
        {appPasswords.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.icon}>
              <Smartphone aria-hidden />
            </span>
            <span className={styles.words}>
              <bdi>{one.name}</bdi>
              <span className={styles.label}>{t('ways.appPassword')}</span>
            </span>
            <Button
              disabled={!online}
              aria-label={t('appPasswords.delete', { name: one.name })}
              onClick={() => setRevoking(one)}
            >
              {t('appPasswords.deleteIt')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
