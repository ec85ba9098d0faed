import { getLoginConfig, type LoginConfig, updateLoginConfig } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { changeBoot, useApi } from '../../../store/index.ts'
import { Answered } from '../controls/Answered.tsx'
import { ChoiceSetting } from '../controls/ChoiceSetting.tsx'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'
import { SettingsSection } from '../frame/SettingsSection.tsx'
import { SwitchSetting } from '../controls/SwitchSetting.tsx'

const configKey = ['login-config']

/** Who can sign up, and with which methods. */
export function SignUpSection() {
  const { t } = useTranslation('setting')
  const api = useApi()
  const query = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => api.call(getLoginConfig, {}, signal),
  })
  return (
    <SettingsSection title={t('nav.sign_up')} lead={t('signUp.lead')}>
      <Answered query={query} rows={3}>
        {(config) => <Questions config={config} />}
      </Answered>
    </SettingsSection>
  )
}

function Questions({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('setting')
  const api = useApi()
  const queries = useQueryClient()
  const [goOn, setGoOn] = useState<() => void>()
  const own = { 400: t('signUp.lastMethod') }

  async function save(changes: Partial<LoginConfig>) {
    await api.call(updateLoginConfig, { body: changes })
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
        own={own}
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
