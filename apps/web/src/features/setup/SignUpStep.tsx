import type { LoginConfig } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { changeBoot, useAction, useBoot, useClient } from '../../store/index.ts'
import { EntryCard, EntryForm, RadioCards } from '../../ui/index.ts'
import type { StepProps } from './progress.ts'
import { useSaveName } from './useSaveName.ts'

type Who = LoginConfig['who_can_sign_up']

/** The step that sets who can sign up. A fresh server requires an invitation. */
export function SignUpStep({ progress, go }: StepProps) {
  const { t } = useTranslation('welcome')
  const { server } = useClient()
  const saveName = useSaveName()
  const { loginConfig } = useBoot()
  const [chosen, setChosen] = useState<Who>()
  const proposed = progress.signUpIsChosen ? loginConfig?.who_can_sign_up : 'InvitationOnly'
  const who = chosen ?? proposed

  const { run, busy, error } = useAction(save)

  async function save(who_can_sign_up: Who) {
    if (!progress.nameIsSaved) await saveName(progress.name)
    if (loginConfig?.who_can_sign_up !== who_can_sign_up) {
      await server.updateLoginConfig({ who_can_sign_up })
    }
    if (loginConfig) changeBoot({ loginConfig: { ...loginConfig, who_can_sign_up } })
    go({ step: 'invite', nameIsSaved: true, signUpIsChosen: true })
  }

  return (
    <EntryCard title={t('signUp.title')} text={t('signUp.lead')} announce>
      <EntryForm
        submit={t('continue')}
        busyLabel={t('signUp.busy')}
        busy={busy}
        disabled={who === undefined}
        error={error}
        onSubmit={() => who && run(who)}
      >
        <RadioCards
          label={t('signUp.label')}
          value={who}
          onChange={setChosen}
          options={[
            {
              value: 'InvitationOnly',
              label: t('signUp.invitation'),
              description: t('signUp.invitationText'),
            },
            {
              value: 'EveryOne',
              label: t('signUp.everyone'),
              description: t('signUp.everyoneText'),
            },
          ]}
        />
      </EntryForm>
    </EntryCard>
  )
}
