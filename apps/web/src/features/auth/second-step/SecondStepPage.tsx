import type { PendingStep } from '@parley/client'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { Button, EntryCard } from '../../../ui/index.ts'
import { useSessionHost } from '../../../store/index.ts'
import { usePageTitle, useServerName } from '../usePageTitle.ts'
import { Foot } from '../sign-in/Foot.tsx'
import { DemandedSetUp } from './DemandedSetUp.tsx'
import { VerifyForm } from './VerifyForm.tsx'

/** The second step of a sign-in, whichever way the first one was done. */
export function SecondStepPage({ step }: { step: PendingStep }) {
  const { t } = useTranslation(['auth', 'common'])
  const host = useSessionHost()
  const isVerify = step.kind === 'verify'
  usePageTitle(t('common:title', { server: useServerName() }))
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t(isVerify ? 'second.title' : 'second.setUp')}
        text={t(isVerify ? 'second.lead' : 'second.setUpLead')}
      >
        {isVerify ? <VerifyForm step={step} /> : <DemandedSetUp challenge={step.challenge} />}
        <Foot>
          <Button variant="link" onClick={() => host.cancelSecondStep()}>
            {t('second.cancel')}
          </Button>
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}
