import type { FcmConfig } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../store/index.ts'
import { Banner, SettingBlock } from '../../ui/index.ts'
import { ChoiceSetting, QueryContent, TextSetting, SettingsSection } from '../settings/index.ts'
import { TestNotification } from '../account/index.ts'

const configKey = ['fcm-config']
const modes = ['off', 'official', 'own'] as const

/** Notices to browsers and phones while the app is closed. */
export function PushSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const query = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => server.firebaseConfig(signal),
    refetchOnWindowFocus: false,
  })
  return (
    <SettingsSection title={t('nav.push')} lead={t('push.lead')}>
      <ContactBanner />
      <SettingBlock
        title={t('push.web')}
        description={t('push.webHint')}
        control={<TestNotification />}
      />
      <QueryContent query={query} rows={5}>
        {(config) => <Firebase config={config} />}
      </QueryContent>
    </SettingsSection>
  )
}

/** Push services want to know whom they may write to. Apple refuses pushes that do not tell it. */
function ContactBanner() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const { data: hasContact = true } = useQuery({
    queryKey: ['push-contact'],
    queryFn: async ({ signal }) => {
      const [address, { from }] = await Promise.all([
        server.frontendUrl(signal),
        server.mailConfig(signal),
      ])
      return from !== '' || address.startsWith('https:')
    },
  })
  return hasContact ? null : <Banner kind="info" title={t('push.noContact')} />
}

function Firebase({ config }: { config: FcmConfig }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const mode = config.enabled ? (config.use_official ? 'official' : 'own') : 'off'
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const

  async function save(changes: Partial<FcmConfig>) {
    await server.updateFirebaseConfig(changes)
    queries.setQueryData<FcmConfig>(configKey, (known) => known && { ...known, ...changes })
  }

  return (
    <>
      <ChoiceSetting
        title={t('push.firebase')}
        description={t('push.firebaseHint')}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`push.modes.${value}`) }))}
        save={(next) => save({ enabled: next !== 'off', use_official: next === 'official' })}
      />
      {mode === 'own' && (
        <>
          <TextSetting
            {...plain}
            title={t('push.project')}
            description={t('push.projectHint')}
            placeholder="acme-chat"
            value={config.project_id}
            save={(project_id) => save({ project_id })}
          />
          <TextSetting
            {...plain}
            title={t('push.email')}
            description={t('push.emailHint')}
            placeholder="push@acme-chat.iam.gserviceaccount.com"
            value={config.client_email}
            save={(client_email) => save({ client_email })}
          />
          <TextSetting
            {...plain}
            title={t('push.key')}
            description={t('push.keyHint')}
            placeholder="-----BEGIN PRIVATE KEY-----"
            value={config.private_key}
            lines={10}
            save={(private_key) => save({ private_key })}
          />
          <TextSetting
            {...plain}
            title={t('push.tokenUrl')}
            description={t('push.tokenUrlHint')}
            value={config.token_url}
            valueIfEmpty="https://oauth2.googleapis.com/token"
            texts={{ 400: t('push.tokenUrlWrong') }}
            save={(token_url) => save({ token_url })}
          />
        </>
      )}
    </>
  )
}
