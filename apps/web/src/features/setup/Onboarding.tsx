import { product } from '@parley/protocol'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/words.ts'
import { useBoot, useSession, useSessionHost } from '../../store/index.ts'
import { nobodyYet, Redirect, usePageTitle } from '../auth/index.ts'
import { EntryScreen, EntryWait } from '../invites/index.ts'
import { AdminStep } from './AdminStep.tsx'
import { InviteStep } from './InviteStep.tsx'
import { forgetProgress, keepProgress, type Progress, readProgress, resume } from './progress.ts'
import { SignUpStep } from './SignUpStep.tsx'
import { SpaceStep } from './SpaceStep.tsx'
import { Steps } from './Steps.tsx'

/** Sets up a fresh server: its name, its first person, who comes in. */
export function Onboarding() {
  // Those of a later step too: a page that waits for words between two steps would flash.
  const { t } = useTranslation(['welcome', 'auth'])
  const { initialized } = useBoot()
  const session = useSession()
  usePageTitle(t('pageTitle', { product: product.name }))
  if (initialized === undefined) return <EntryWait label={t('loading')} />
  if (initialized && !session) return <Redirect to="/login" />
  if (initialized && !session?.user.is_admin) return <Redirect to="/" />
  return <Wizard isInitialized={initialized} />
}

function Wizard({ isInitialized }: { isInitialized: boolean }) {
  const { shelf } = useSessionHost().environment
  const navigate = useNavigate()
  const [progress, setProgress] = useState(() => resume(readProgress(shelf), isInitialized))
  const [account, setAccount] = useState(nobodyYet)

  function go(changes: Partial<Progress>) {
    const next = { ...progress, ...changes }
    keepProgress(shelf, next)
    setProgress(next)
  }
  function finish() {
    forgetProgress(shelf)
    void navigate('/')
  }

  const props = { progress, go }
  return (
    <EntryScreen top={<Steps current={progress.step} />}>
      {progress.step === 'space' && <SpaceStep {...props} />}
      {progress.step === 'admin' && (
        <AdminStep {...props} account={account} onAccountChange={setAccount} />
      )}
      {progress.step === 'sign-up' && <SignUpStep {...props} />}
      {progress.step === 'invite' && <InviteStep {...props} onDone={finish} />}
    </EntryScreen>
  )
}
