import { product } from '@parley/protocol'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EntryScreen, EntryWait } from '../organization/index.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ClientContext, useBoot, useSessionClient, useSessionHost } from '../../store/index.ts'
import { emptyAccount, Redirect, usePageTitle } from '../auth/index.ts'
import { AdminStep } from './AdminStep.tsx'
import { InviteStep } from './InviteStep.tsx'
import { NeedsLink } from './NeedsLink.tsx'
import { forgetProgress, storeProgress, type Progress, readProgress, resume } from './progress.ts'
import { isLinkMissing, type LinkProblem } from './setup-link.ts'
import { SignUpStep } from './SignUpStep.tsx'
import { ServerStep } from './ServerStep.tsx'
import { Steps } from './Steps.tsx'

/** Sets up a fresh server: its name, its administrator, who can sign up. */
export function Onboarding() {
  // Load the texts of all steps at once: loading between two steps would flash.
  const { t } = useTranslation(['welcome', 'auth', 'invite'])
  const { initialized } = useBoot()
  const client = useSessionClient()
  const session = client?.session.current
  usePageTitle(t('pageTitle', { product: product.name }))
  if (initialized === undefined) return <EntryWait label={t('loading')} />
  if (initialized && !session) return <Redirect to="/login" />
  if (initialized && !session?.user.is_admin) return <Redirect to="/" />
  // The last steps need the client of the administrator that an earlier step has created.
  return (
    <ClientContext value={client}>
      <Wizard isInitialized={initialized} />
    </ClientContext>
  )
}

function Wizard({ isInitialized }: { isInitialized: boolean }) {
  const { keyValues } = useSessionHost().environment
  const navigate = useNavigate()
  const [progress, setProgress] = useState(() => resume(readProgress(keyValues), isInitialized))
  const [account, setAccount] = useState(emptyAccount)
  const [code] = useSearchParams()[0].getAll('code')
  const [problem, setProblem] = useState<LinkProblem | undefined>(() =>
    !isInitialized && isLinkMissing(code ?? null, location.hostname) ? 'missing' : undefined,
  )

  function go(changes: Partial<Progress>) {
    const next = { ...progress, ...changes }
    storeProgress(keyValues, next)
    setProgress(next)
  }
  function finish() {
    forgetProgress(keyValues)
    void navigate('/')
  }

  if (problem && !isInitialized) {
    return (
      <EntryScreen>
        <NeedsLink problem={problem} />
      </EntryScreen>
    )
  }
  const props = { progress, go }
  return (
    <EntryScreen top={<Steps current={progress.step} />}>
      {progress.step === 'server' && <ServerStep {...props} />}
      {progress.step === 'admin' && (
        <AdminStep
          {...props}
          code={code}
          onRefused={() => setProblem(code === undefined ? 'missing' : 'wrong')}
          account={account}
          onAccountChange={setAccount}
        />
      )}
      {progress.step === 'sign-up' && <SignUpStep {...props} />}
      {progress.step === 'invite' && <InviteStep {...props} onDone={finish} />}
    </EntryScreen>
  )
}
