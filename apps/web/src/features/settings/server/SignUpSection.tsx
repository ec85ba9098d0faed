import type { LoginConfig } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeBoot, useClient } from '../../../store/index.ts'
import { QueryContent } from '../controls/QueryContent.tsx'
import { ChoiceSetting } from '../controls/ChoiceSetting.tsx'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'
import { SettingsSection } from '../frame/SettingsSection.tsx'
import { InviteLinks } from './InviteLinks.tsx'
import { SwitchSetting } from '../controls/SwitchSetting.tsx'

const configKey = ['login-config']

/** The settings of who can sign up, and with which methods. */
export function SignUpSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const query = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => server.loginConfig(signal),
  })
  return (
    <SettingsSection title={t('nav.sign_up')} lead={t('signUp.lead')}>
      <QueryContent query={query} rows={3}>
        {(config) => <Questions config={config} />}
      </QueryContent>
      <InviteLinks />
    </SettingsSection>
  )
}

function Questions({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const [goOn, setGoOn] = useState<() => void>()
  const texts = { 400: t('signUp.lastMethod') }

  async function save(changes: Partial<LoginConfig>) {
    await server.updateLoginConfig(changes)
    const loginConfig = queries.setQueryData<LoginConfig>(
      configKey,
      (known) => known && { ...known, ...changes },
    )
    changeBoot({ loginConfig })
  }

  return (
    <>
      <ChoiceSetting
        title={t('signUp.who')}
        description={t('signUp.whoHint')}
        value={config.who_can_sign_up}
        options={[
          { value: 'EveryOne', label: t('signUp.everyone') },
          { value: 'InvitationOnly', label: t('signUp.invitation') },
        ]}
        save={(who_can_sign_up) => save({ who_can_sign_up })}
      />
      <SwitchSetting
        title={t('signUp.guest')}
        description={t('signUp.guestHint')}
        value={config.guest}
        save={(guest) => save({ guest })}
      />
      <SwitchSetting
        title={t('signUp.password')}
        description={t('signUp.passwordHint')}
        value={config.password}
        texts={texts}
        ask={(on, go) => (on ? go() : setGoOn(() => go))}
        save={(password) => save({ password })}
      />
      {goOn && (
        <QuestionDialog
          onClose={() => setGoOn(undefined)}
          title={t('signUp.passwordQuestion')}
          text={t('signUp.passwordText')}
          confirmLabel={t('signUp.passwordOff')}
          danger
          onConfirm={() => {
            goOn()
            setGoOn(undefined)
          }}
        />
      )}
    </>
  )
}
