import { KeyRound } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { Button, ErrorLine } from '../../../ui/index.ts'
import { usePendingToken } from '../register/usePendingToken.ts'
import { askPasskey, hasPasskeys, usePasskeyProblem } from './passkey.ts'
import styles from './PasskeyButton.module.css'

/** Signs in with a passkey alone. Not shown where the browser has none. */
export function PasskeyButton() {
  const { t } = useTranslation('auth')
  const { auth } = useSessionHost()
  const { forget } = usePendingToken()
  const { problem, attempt } = usePasskeyProblem()
  const { run, busy, error } = useAction(
    async () => {
      const isDone = await attempt(async () => {
        await auth.signInWithPasskey(await askPasskey(await auth.passkeySignIn()))
      })
      if (isDone) forget()
    },
    { texts: { 401: t('passkey.wrong'), 423: t('login.error.frozen') } },
  )
  if (!hasPasskeys()) return null
  return (
    <div className={styles.way}>
      <ErrorLine>{error ?? problem}</ErrorLine>
      <Button full icon={<KeyRound />} busy={busy} onClick={() => run()}>
        {t(busy ? 'passkey.busy' : 'passkey.signIn')}
      </Button>
    </div>
  )
}
