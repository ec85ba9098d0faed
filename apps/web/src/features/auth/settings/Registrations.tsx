import type { ProviderMailDomains } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, serverOrigin } from '../../../store/index.ts'
import { CopyField, SettingBlock } from '../../../ui/index.ts'
import { QueryContent, SecretSetting, TextSetting } from '../../settings/index.ts'
import { domainsText, readDomains } from './mail-domains.ts'
import { githubKey, googleKey, useGithubConfig, useGoogleClientId } from './useRegistrations.ts'

const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const

/** The client id of this server at Google. */
export function GoogleRegistration() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const query = useGoogleClientId()
  return (
    <QueryContent query={query} rows={1}>
      {(clientId) => (
        <>
          <TextSetting
            {...plain}
            title={t('signIn.googleId')}
            description={t('signIn.googleIdHint')}
            placeholder="….apps.googleusercontent.com"
            value={clientId}
            save={async (next) => {
              await server.setGoogleClientId(next)
              queries.setQueryData(googleKey, next)
              void queries.invalidateQueries({ queryKey: ['provider-address'] })
            }}
          />
          <MailDomains provider="google" />
          <ReturnAddress provider="google" />
        </>
      )}
    </QueryContent>
  )
}

/** The client id and the secret of this server at GitHub. The secret is never shown. */
export function GithubRegistration() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const query = useGithubConfig()
  return (
    <QueryContent query={query} rows={2}>
      {(config) => (
        <>
          <TextSetting
            {...plain}
            title={t('signIn.githubId')}
            description={t('signIn.githubIdHint')}
            value={config.client_id}
            save={async (client_id) => {
              await server.updateGithubConfig({ client_id })
              queries.setQueryData(githubKey, { ...config, client_id })
              void queries.invalidateQueries({ queryKey: ['provider-address'] })
            }}
          />
          <SecretSetting
            title={t('signIn.githubSecret')}
            description={t('signIn.githubSecretHint')}
            isStored={config.has_secret === true}
            save={async (client_secret) => {
              await server.updateGithubConfig({ client_secret })
              await queries.invalidateQueries({ queryKey: githubKey })
            }}
          />
          <MailDomains provider="github" />
          <ReturnAddress provider="github" />
        </>
      )}
    </QueryContent>
  )
}

/** The mail domains for which a provider may vouch. */
function MailDomains({ provider }: { provider: keyof ProviderMailDomains }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const queryKey = ['provider-mail-domains']
  const query = useQuery({ queryKey, queryFn: ({ signal }) => server.providerMailDomains(signal) })
  return (
    <QueryContent query={query} rows={1}>
      {(domains) => (
        <TextSetting
          {...plain}
          title={t('signIn.mailDomains')}
          description={t('signIn.mailDomainsHint')}
          placeholder="example.org, example.net"
          value={domainsText(domains[provider])}
          texts={{ 400: t('signIn.mailDomainsWrong') }}
          save={async (text) => {
            const saved = await server.setProviderMailDomains({ [provider]: readDomains(text) })
            queries.setQueryData(queryKey, saved)
          }}
        />
      )}
    </QueryContent>
  )
}

/** The address to register at a provider. */
function ReturnAddress({ provider }: { provider: 'google' | 'github' }) {
  const { t } = useTranslation(['setting', 'common'])
  return (
    <SettingBlock title={t('signIn.returnTo')} description={t('signIn.returnToHint')}>
      <CopyField
        label={t('signIn.returnTo')}
        copyLabel={t('common:action.copy')}
        copiedLabel={t('common:action.copied')}
        value={`${serverOrigin()}/${provider}/cb/webapp.html`}
      />
    </SettingBlock>
  )
}
