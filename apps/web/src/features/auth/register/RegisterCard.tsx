import { useState } from 'react'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useBoot } from '../../../store/index.ts'
import { EntryCard } from '../../../ui/index.ts'
import { MailSentCard } from '../by-mail/MailSentCard.tsx'
import { ProviderButtons } from '../providers/ProviderButtons.tsx'
import { useServerName } from '../usePageTitle.ts'
import { InApp } from './InApp.tsx'
import { NewAccountForm, emptyAccount } from './NewAccountForm.tsx'
import { ToLogin } from './ToLogin.tsx'
import { type Account, useRegister } from './useRegister.ts'

interface Props {
  /** The invitation token. */
  token: string | undefined
  /**
   * Called when the token is not valid for registration but the server is open: continue without it.
   */
  onUnusable: () => void
}

/** The form of a new account, and what follows it where the address is confirmed by mail. */
export function RegisterCard({ token, onUnusable }: Props) {
  const { t } = useTranslation('auth')
  const server = useServerName()
  const hasPassword = useBoot().loginConfig?.password !== false
  const [account, setAccount] = useState(emptyAccount)
  const [mailed, setMailed] = useState<Account>()
  const { register, busy, error, taken } = useRegister(token, { onMailSent: setMailed, onUnusable })
  const isTaken = (field: 'name' | 'email') =>
    taken[field] !== undefined && taken[field] === account[field].trim()
  const nameError = isTaken('name') ? t('register.nameTaken') : undefined
  const emailError = isTaken('email') ? t('register.taken') : undefined

  if (mailed) {
    return (
      <MailSentCard
        text={t('register.mailSentText', { email: mailed.email })}
        busy={busy}
        error={emailError ?? error}
        onSendAgain={() => register(mailed)}
        onChangeAddress={() => setMailed(undefined)}
      />
    )
  }
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t('register.titleFor', { server })}
        text={t(token === undefined ? 'register.lead' : 'register.invited')}
      >
        {hasPassword && (
          <NewAccountForm
            value={account}
            onChange={setAccount}
            nameError={nameError}
            emailError={emailError}
            busy={busy}
            error={error}
            onSubmit={register}
          />
        )}
        <ProviderButtons hasOthers={hasPassword} />
        <ToLogin />
        {token !== undefined && <InApp token={token} />}
      </EntryCard>
    </EntryScreen>
  )
}
