import type { LoginConfig } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import {
  QueryContent,
  ChoiceSetting,
  SettingsSection,
  SwitchSetting,
} from '../../settings/index.ts'
import { useLoginConfig } from './useLoginConfig.ts'
import { useSaveLogin } from './useSaveLogin.ts'
import { InviteLinks } from '../../invites/index.ts'

/** The settings of who can join. */
export function SignUpSection() {
  const { t } = useTranslation('setting')
  const query = useLoginConfig()
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
  const save = useSaveLogin()

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
    </>
  )
}
