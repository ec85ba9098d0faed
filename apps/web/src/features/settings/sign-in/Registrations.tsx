import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { CopyField, SettingBlock } from '../../../ui/index.ts'
import { QueryContent } from '../controls/QueryContent.tsx'
import { TextSetting } from '../controls/TextSetting.tsx'

const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const

/** The client id of this server at Google. */
export function GoogleRegistration() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const queryKey = ['google-client-id']
  const query = useQuery({ queryKey, queryFn: ({ signal }) => server.googleClientId(signal) })
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
              queries.setQueryData(queryKey, next)
              void queries.invalidateQueries({ queryKey: ['provider-address'] })
            }}
          />
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
  const queryKey = ['github-client-id']
  const query = useQuery({ queryKey, queryFn: ({ signal }) => server.githubClientId(signal) })
  return (
    <QueryContent query={query} rows={2}>
      {(clientId) => (
        <>
          <TextSetting
            {...plain}
            title={t('signIn.githubId')}
            description={t('signIn.githubIdHint')}
            value={clientId}
            save={async (client_id) => {
              await server.updateGithubConfig({ client_id })
              queries.setQueryData(queryKey, client_id)
              void queries.invalidateQueries({ queryKey: ['provider-address'] })
            }}
          />
          <TextSetting
            title={t('signIn.githubSecret')}
            description={t('signIn.secretHint')}
            type="password"
            autoComplete="new-password"
            value=""
            save={(client_secret) => server.updateGithubConfig({ client_secret })}
          />
          <ReturnAddress provider="github" />
        </>
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
        value={`${location.origin}/${provider}/cb/webapp.html`}
      />
    </SettingBlock>
  )
}
