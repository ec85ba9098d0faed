import type { AgoraConfig } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SecretSetting, TextSetting } from '../../settings/index.ts'

interface Props {
  agora: AgoraConfig
  save: (changes: Partial<AgoraConfig>) => Promise<void>
}

/** The account at Agora. */
export function AgoraSettings({ agora, save }: Props) {
  const { t } = useTranslation('setting')
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <>
      <TextSetting
        {...plain}
        title={t('calls.agoraUrl')}
        description={t('calls.agoraUrlHint')}
        placeholder="https://api.agora.io"
        value={agora.url}
        valueIfEmpty="https://api.agora.io"
        texts={{ 400: t('calls.agoraUrlWrong') }}
        save={(url) => save({ url })}
      />
      <TextSetting
        {...plain}
        title={t('calls.agoraProject')}
        description={t('calls.agoraProjectHint')}
        value={agora.project_id}
        save={(project_id) => save({ project_id })}
      />
      <TextSetting
        {...plain}
        title={t('calls.agoraApp')}
        description={t('calls.agoraAppHint')}
        value={agora.app_id}
        save={(app_id) => save({ app_id })}
      />
      <SecretSetting
        title={t('calls.agoraCertificate')}
        description={t('calls.agoraCertificateHint')}
        isStored={agora.has_app_certificate === true}
        save={(app_certificate) => save({ app_certificate })}
      />
      <TextSetting
        {...plain}
        title={t('calls.agoraCustomer')}
        description={t('calls.agoraCustomerHint')}
        value={agora.customer_id}
        save={(customer_id) => save({ customer_id })}
      />
      <SecretSetting
        title={t('calls.agoraSecret')}
        description={t('calls.agoraSecretHint')}
        isStored={agora.has_customer_secret === true}
        save={(customer_secret) => save({ customer_secret })}
      />
    </>
  )
}
