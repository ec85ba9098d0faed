import type { LdapConfig } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SwitchSetting, TextSetting } from '../../settings/index.ts'
import type { SaveLdap } from './save-ldap.ts'

/** How the LDAP server is reached, and the account that reads it. */
export function ConnectionSettings({ config, save }: { config: LdapConfig; save: SaveLdap }) {
  const { t } = useTranslation('setting')
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  const isTls = config.url.startsWith('ldaps:')
  return (
    <>
      <TextSetting
        {...plain}
        title={t('ldap.url')}
        description={t('ldap.urlHint')}
        placeholder="ldaps://ldap.example.org"
        value={config.url}
        texts={{ 400: t(config.enabled ? 'ldap.urlWrongOn' : 'ldap.urlWrong') }}
        save={(url) => save({ url })}
      />
      <SwitchSetting
        title={t('ldap.startTls')}
        description={t(isTls ? 'ldap.startTlsUnused' : 'ldap.startTlsHint')}
        value={config.start_tls}
        disabled={isTls}
        save={(start_tls) => save({ start_tls })}
      />
      <TextSetting
        {...plain}
        title={t('ldap.ca')}
        description={t('ldap.caHint')}
        placeholder="-----BEGIN CERTIFICATE-----"
        lines={6}
        value={config.ca}
        texts={{ 400: t('ldap.caWrong') }}
        save={(ca) => save({ ca })}
      />
      <TextSetting
        {...plain}
        title={t('ldap.bindDn')}
        description={t('ldap.bindDnHint')}
        placeholder="cn=chat,dc=example,dc=org"
        value={config.bind_dn}
        save={(bind_dn) => save({ bind_dn })}
      />
      <TextSetting
        title={t('ldap.password')}
        description={t(config.has_password ? 'ldap.passwordStored' : 'ldap.passwordHint')}
        type="password"
        // Not the password of the administrator, which the browser knows.
        autoComplete="new-password"
        placeholder={config.has_password ? '••••••••' : undefined}
        value=""
        isSecret
        save={(bind_password) => save({ bind_password })}
      />
    </>
  )
}
