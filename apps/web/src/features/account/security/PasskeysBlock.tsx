import type { Passkey } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../../store/index.ts'
import { Button, IconButton, SettingBlock } from '../../../ui/index.ts'
import { hasPasskeys } from '../../auth/index.ts'
import { Confirmed } from './Confirmed.tsx'
import { DeletePasskeyDialog } from './DeletePasskeyDialog.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import { passkeysKey } from './passkeys-key.ts'
import styles from './PasskeysBlock.module.css'

/** The user's passkeys: add, rename, delete. */
export function PasskeysBlock() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const online = useNetwork()
  const [changing, setChanging] = useState<'new' | Passkey>()
  const [deleting, setDeleting] = useState<Passkey>()
  const { data, isError, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => account.passkeys(signal),
  })
  return (
    <SettingBlock
      title={t('passkeys.title')}
      description={t(hasPasskeys() ? 'passkeys.hint' : 'passkeys.unsupported')}
      error={isError && t('passkeys.unknown')}
      control={
        isError ? (
          <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
        ) : (
          <Button disabled={!online || !data || !hasPasskeys()} onClick={() => setChanging('new')}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <KeyRound aria-hidden className={styles.icon} />
              <span className={styles.words}>
                <bdi>{passkey.name}</bdi>
                <span className={styles.used}>
                  {passkey.last_used_at === null
                    ? t('passkeys.created', { date: date(passkey.created_at) })
                    : t('passkeys.used', { date: date(passkey.last_used_at) })}
                </span>
              </span>
              <IconButton
                label={t('passkeys.rename', { name: passkey.name })}
                icon={<Pencil />}
                disabled={!online}
                onClick={() => setChanging(passkey)}
              />
              <IconButton
                label={t('passkeys.delete', { name: passkey.name })}
                icon={<Trash2 />}
                disabled={!online}
                onClick={() => setDeleting(passkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {changing !== undefined && (
        <PasskeyDialog
          passkey={changing === 'new' ? undefined : changing}
          onClose={() => setChanging(undefined)}
        />
      )}
      {deleting && (
        <Confirmed onClose={() => setDeleting(undefined)}>
          <DeletePasskeyDialog passkey={deleting} onClose={() => setDeleting(undefined)} />
        </Confirmed>
      )}
    </SettingBlock>
  )
}
