import type { LoginConfig } from '@parley/protocol'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useBoot } from '../../../store/index.ts'
import {
  QueryContent,
  QuestionDialog,
  SwitchSetting,
  SettingsSection,
} from '../../settings/index.ts'
import { DigestSwitch } from './DigestSwitch.tsx'
import { FactorDemand } from './FactorDemand.tsx'
import { useLoginConfig } from './useLoginConfig.ts'
import { OpenIdIssuers } from './OpenIdIssuers.tsx'
import { GithubRegistration, GoogleRegistration } from './Registrations.tsx'
import { useGithubConfig, useGoogleClientId } from './useRegistrations.ts'
import { useSaveLogin } from './useSaveLogin.ts'

/** The ways in which people sign in. */
export function SignInSection() {
  const { t } = useTranslation('setting')
  const query = useLoginConfig()
  return (
    <SettingsSection title={t('nav.login')} lead={t('signIn.lead')}>
      <QueryContent query={query} rows={6}>
        {(config) => <Methods config={config} />}
      </QueryContent>
      <FactorDemand />
      <DigestSwitch />
    </SettingsSection>
  )
}

function Methods({ config }: { config: LoginConfig }) {
  const { t } = useTranslation('setting')
  const { mailOn } = useBoot()
  const save = useSaveLogin()
  const [goOn, setGoOn] = useState<() => void>()
  const hasGoogleId = useGoogleClientId().data !== ''
  const hasGithubId = useGithubConfig().data?.client_id !== ''
  const texts = { 400: t('signIn.lastMethod') }
  return (
    <>
      <SwitchSetting
        title={t('signIn.password')}
        description={t('signIn.passwordHint')}
        value={config.password}
        texts={texts}
        ask={(on, go) => (on ? go() : setGoOn(() => go))}
        save={(password) => save({ password })}
      />
      <SwitchSetting
        title={t('signIn.link')}
        description={t(mailOn ? 'signIn.linkHint' : 'signIn.linkNeedsMail')}
        value={config.magic_link}
        texts={texts}
        save={(magic_link) => save({ magic_link })}
      />
      <SwitchSetting
        title="Google"
        description={t(hasGoogleId ? 'signIn.googleHint' : 'signIn.needsClientId')}
        value={config.google}
        texts={texts}
        save={(google) => save({ google })}
      />
      {config.google && <GoogleRegistration />}
      <SwitchSetting
        title="GitHub"
        description={t(hasGithubId ? 'signIn.githubHint' : 'signIn.needsClientId')}
        value={config.github}
        texts={texts}
        save={(github) => save({ github })}
      />
      {config.github && <GithubRegistration />}
      <SwitchSetting
        title="MetaMask"
        description={t('signIn.metamaskHint')}
        value={config.metamask}
        texts={texts}
        save={(metamask) => save({ metamask })}
      />
      <OpenIdIssuers issuers={config.oidc} save={(oidc) => save({ oidc })} />
      {goOn && (
        <QuestionDialog
          onClose={() => setGoOn(undefined)}
          title={t('signIn.passwordQuestion')}
          text={t('signIn.passwordText')}
          confirmLabel={t('signIn.passwordOff')}
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
