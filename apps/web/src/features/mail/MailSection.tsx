import { mailEncryptions, mailLogins, type SmtpConfig } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import {
  QueryContent,
  SelectSetting,
  SwitchSetting,
  TextSetting,
  SettingsSection,
} from '../settings/index.ts'
import { NoticesOfServer } from './NoticesOfServer.tsx'
import { faultOfPort } from './port.ts'
import { TestMail } from './TestMail.tsx'

const configKey = ['smtp-config']

/** The server that sends e-mail. */
export function MailSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const query = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => server.mailConfig(signal),
    refetchOnWindowFocus: false,
  })
  return (
    <SettingsSection title={t('nav.smtp')} lead={t('mail.lead')}>
      <QueryContent query={query} rows={6}>
        {(config) => (
          <>
            <MailServer config={config} />
            <TestMail enabled={config.enabled} />
            {config.enabled && <NoticesOfServer />}
          </>
        )}
      </QueryContent>
    </SettingsSection>
  )
}

function MailServer({ config }: { config: SmtpConfig }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const

  async function save(changes: Partial<SmtpConfig>) {
    await server.updateMailConfig(changes)
    queries.setQueryData<SmtpConfig>(configKey, (known) => known && { ...known, ...changes })
  }

  return (
    <>
      <SwitchSetting
        title={t('mail.enabled')}
        description={t('mail.enabledHint')}
        value={config.enabled}
        texts={{ 400: t('mail.incomplete') }}
        save={(enabled) => save({ enabled })}
      />
      <TextSetting
        {...plain}
        title={t('mail.host')}
        description={t('mail.hostHint')}
        placeholder="smtp.example.org"
        value={config.host}
        texts={{ 400: t(config.enabled ? 'mail.hostWrongOn' : 'mail.hostWrong') }}
        save={(host) => save({ host })}
      />
      <TextSetting
        {...plain}
        title={t('mail.port')}
        description={t('mail.portHint')}
        value={String(config.port)}
        valueIfEmpty="465"
        check={(text) => (faultOfPort(text) ? t('mail.portWrong') : undefined)}
        save={(port) => save({ port: Number(port) })}
      />
      <SelectSetting
        title={t('mail.encryption')}
        description={t('mail.encryptionHint')}
        value={config.encryption}
        options={mailEncryptions.map((value) => ({ value, label: t(`mail.encryptions.${value}`) }))}
        save={(encryption) => save({ encryption })}
      />
      <TextSetting
        {...plain}
        title={t('mail.from')}
        description={t('mail.fromHint')}
        placeholder="chat@example.org"
        value={config.from}
        texts={{ 400: t(config.enabled ? 'mail.fromWrongOn' : 'mail.fromWrong') }}
        save={(from) => save({ from })}
      />
      <TextSetting
        {...plain}
        title={t('mail.username')}
        description={t('mail.usernameHint')}
        value={config.username}
        save={(username) => save({ username })}
      />
      <TextSetting
        title={t(config.login === 'oauth2' ? 'mail.clientSecret' : 'mail.password')}
        description={t('mail.passwordHint')}
        type="password"
        // Not the password of the administrator, which the browser knows.
        autoComplete="new-password"
        value={config.password}
        save={(password) => save({ password })}
      />
      <SelectSetting
        title={t('mail.login')}
        description={t('mail.loginHint')}
        value={config.login}
        options={mailLogins.map((value) => ({ value, label: t(`mail.logins.${value}`) }))}
        save={(login) => save({ login })}
      />
      {config.login === 'oauth2' && <AppSettings config={config} save={save} />}
    </>
  )
}

interface AppSettingsProps {
  config: SmtpConfig
  save: (changes: Partial<SmtpConfig>) => Promise<void>
}

/** The app whose access tokens open the mailbox, as Microsoft 365 wants it. */
function AppSettings({ config, save }: AppSettingsProps) {
  const { t } = useTranslation('setting')
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <>
      <TextSetting
        {...plain}
        title={t('mail.clientId')}
        description={t('mail.clientIdHint')}
        value={config.client_id ?? ''}
        save={(client_id) => save({ client_id })}
      />
      <TextSetting
        {...plain}
        title={t('mail.tokenUrl')}
        description={t('mail.tokenUrlHint')}
        placeholder="https://login.microsoftonline.com/…/oauth2/v2.0/token"
        value={config.token_url ?? ''}
        texts={{ 400: t('mail.tokenUrlWrong') }}
        save={(token_url) => save({ token_url })}
      />
      <TextSetting
        {...plain}
        title={t('mail.scope')}
        description={t('mail.scopeHint')}
        placeholder="https://outlook.office365.com/.default"
        value={config.scope ?? ''}
        save={(scope) => save({ scope })}
      />
    </>
  )
}
