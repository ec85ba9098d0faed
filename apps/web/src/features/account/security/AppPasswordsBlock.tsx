import { type AppPassword, limits } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { date } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../../store/index.ts'
import { Button, Facts, IconButton, SettingBlock } from '../../../ui/index.ts'
import { AppPasswordDialog } from './AppPasswordDialog.tsx'
import { appPasswordsKey } from './app-passwords-key.ts'
import { Confirmed } from './Confirmed.tsx'
import { DeleteAppPasswordDialog } from './DeleteAppPasswordDialog.tsx'
import styles from './PasskeysBlock.module.css'

/** The user's app passwords: add, delete. */
export function AppPasswordsBlock() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const online = useNetwork()
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<AppPassword>()
  const { data, isError, refetch } = useQuery({
    queryKey: appPasswordsKey,
    queryFn: ({ signal }) => account.appPasswords(signal),
  })
  const isFull = data !== undefined && data.length >= limits.appPasswords

  function description() {
    if (isFull) return t('appPasswords.full')
    const hint = t('appPasswords.hint')
    return data?.length === 0 ? `${hint} ${t('appPasswords.none')}` : hint
  }

  return (
    <SettingBlock
      title={t('appPasswords.title')}
      description={description()}
      error={isError && t('appPasswords.unknown')}
      control={
        isError ? (
          <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
        ) : (
          <Button disabled={!online || !data || isFull} onClick={() => setAdding(true)}>
            {t('appPasswords.add')}
          </Button>
        )
      }
    >
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((one) => (
            <li key={one.id} className={styles.row}>
              <Smartphone aria-hidden className={styles.icon} />
              <div className={styles.words}>
                <bdi>{one.name}</bdi>
                <Facts>
                  <span>{t('appPasswords.created', { date: date(one.created_at) })}</span>
                  <span>
                    {one.last_used_at === null
                      ? t('appPasswords.never')
                      : t('appPasswords.used', { date: date(one.last_used_at) })}
                  </span>
                </Facts>
              </div>
              <IconButton
                label={t('appPasswords.delete', { name: one.name })}
                icon={<Trash2 />}
                disabled={!online}
                onClick={() => setDeleting(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AppPasswordDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <Confirmed onClose={() => setDeleting(undefined)}>
          <DeleteAppPasswordDialog appPassword={deleting} onClose={() => setDeleting(undefined)} />
        </Confirmed>
      )}
    </SettingBlock>
  )
}
