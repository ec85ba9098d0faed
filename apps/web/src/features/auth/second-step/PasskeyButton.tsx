import { KeyRound } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useSessionHost } from '../../../store/index.ts'
import { Button, ErrorLine } from '../../../ui/index.ts'
import { usePendingToken } from '../register/usePendingToken.ts'
import { askPasskey, usePasskeyProblem } from './passkey.ts'
import styles from './PasskeyButton.module.css'

/** Signs in with a passkey alone, in a browser that has passkeys. */
export function PasskeyButton({ isShort }: { isShort: boolean }) {
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
  return (
    <div className={styles.way}>
      <ErrorLine>{error ?? problem}</ErrorLine>
      <Button
        full
        icon={<KeyRound />}
        busy={busy}
        aria-label={t(busy ? 'passkey.busy' : 'passkey.signIn')}
        onClick={() => run()}
      >
        {isShort ? t('passkey.short') : t(busy ? 'passkey.busy' : 'passkey.signIn')}
      </Button>
    </div>
  )
}
