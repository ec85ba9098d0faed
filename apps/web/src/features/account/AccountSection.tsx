import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useMe, useNetwork } from '../../store/index.ts'
import { Button, ErrorLine, SettingBlock } from '../../ui/index.ts'
import { RoleTag, UserAvatar } from '../users/index.ts'
import styles from './AccountSection.module.css'
import { AccountTexts } from './AccountTexts.tsx'
import { BlockedPeopleBlock } from './BlockedPeopleBlock.tsx'
import { credentialsKey } from './credentials-key.ts'
import { DeleteAccountBlock } from './DeleteAccountBlock.tsx'
import { OwnDataBlock } from './OwnDataBlock.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { AppPasswordsBlock } from './security/AppPasswordsBlock.tsx'
import { PasskeysBlock } from './security/PasskeysBlock.tsx'
import { TwoStepBlock } from './security/TwoStepBlock.tsx'
import { SeenSetting } from './SeenSetting.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { WaysInDialog } from './WaysInDialog.tsx'
import { PictureButton, SettingsSection } from '../settings/index.ts'
import { StatusSettings } from './status/StatusSettings.tsx'
import { useOwnPicture } from './useOwnPicture.ts'

/** The signed-in user's account. */
export function AccountSection() {
  const { t } = useTranslation('setting')
  const me = useMe()
  const { busy, error, isSaved, upload, retry } = useOwnPicture()
  const since = useClient().session.current?.user.created_at
  return (
    <SettingsSection
      title={me.name}
      lead={
        <span className={styles.line}>
          <RoleTag user={me} />
          {since !== undefined && t('account.since', { date: date(since) })}
        </span>
      }
      picture={<UserAvatar user={me} size={72} />}
      actions={
        <PictureButton
          label={t(me.avatar_updated_at > 0 ? 'account.change' : 'account.upload')}
          busy={busy}
          isSaved={isSaved}
          onChoose={upload}
          onRetry={retry}
        />
      }
    >
      <ErrorLine>{error}</ErrorLine>
      <AccountTexts />
      <StatusSettings />
      <SeenSetting />
      <BlockedPeopleBlock />
      <PasswordBlock />
      <TwoStepBlock />
      <PasskeysBlock />
      <AppPasswordsBlock />
      <LinkedAccounts />
      <OwnDataBlock />
      <DeleteAccountBlock />
    </SettingsSection>
  )
}

function PasswordBlock() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const online = useNetwork()
  const [open, setOpen] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => account.credentials(signal),
  })
  return (
    <>
      <SettingBlock
        title={t('password.title')}
        description={t(hintOf(data))}
        error={isError && t('password.unknown')}
        control={
          data?.ldap ? undefined : isError ? (
            <Button onClick={() => void refetch()}>{t('load.retry')}</Button>
          ) : (
            <Button disabled={!online || !data} onClick={() => setOpen(true)}>
              {t(data?.password === false ? 'password.set' : 'password.change')}
            </Button>
          )
        }
      />
      {open && data && (
        <PasswordDialog
          hasOld={data.password}
          onChanged={() => setReviewing(data.password)}
          onClose={() => setOpen(false)}
        />
      )}
      {isReviewing && <WaysInDialog onClose={() => setReviewing(false)} />}
    </>
  )
}

function hintOf(ways: { password: boolean; ldap: string | null } | undefined): string {
  if (ways?.ldap) return 'password.directory'
  return ways?.password === false ? 'password.none' : 'password.hint'
}
