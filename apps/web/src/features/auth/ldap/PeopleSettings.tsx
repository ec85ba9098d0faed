import { defaultLdapConfig, type LdapConfig } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SwitchSetting, TextSetting } from '../../settings/index.ts'
import type { SaveLdap } from './save-ldap.ts'

const attributes = ['name_attribute', 'mail_attribute', 'picture_attribute'] as const

/** Where people are found, and what is taken over from their entries. */
export function PeopleSettings({ config, save }: { config: LdapConfig; save: SaveLdap }) {
  const { t } = useTranslation('setting')
  const plain = { autoComplete: 'off', autoCapitalize: 'none' } as const
  return (
    <>
      <TextSetting
        {...plain}
        title={t('ldap.base')}
        description={t('ldap.baseHint')}
        placeholder="ou=people,dc=example,dc=org"
        value={config.base}
        texts={{ 400: t('ldap.baseWrong') }}
        save={(base) => save({ base })}
      />
      <TextSetting
        {...plain}
        title={t('ldap.userFilter')}
        description={t('ldap.userFilterHint', { place: '{login}' })}
        lines={4}
        value={config.user_filter}
        valueIfEmpty={defaultLdapConfig.user_filter}
        texts={{ 400: t('ldap.userFilterWrong', { place: '{login}' }) }}
        save={(user_filter) => save({ user_filter })}
      />
      <TextSetting
        {...plain}
        title={t('ldap.adminGroup')}
        description={t('ldap.adminGroupHint')}
        placeholder="cn=admins,ou=groups,dc=example,dc=org"
        value={config.admin_group}
        save={(admin_group) => save({ admin_group })}
      />
      <SwitchSetting
        title={t('ldap.confirmsAddresses')}
        description={t('ldap.confirmsAddressesHint')}
        value={config.confirms_addresses}
        save={(confirms_addresses) => save({ confirms_addresses })}
      />
      {attributes.map((name) => (
        <TextSetting
          key={name}
          {...plain}
          title={t(`ldap.attributes.${name}`)}
          description={t(`ldap.attributes.${name}_hint`)}
          value={config[name]}
          texts={{ 400: t('ldap.attributes.wrong') }}
          save={(value) => save({ [name]: value })}
        />
      ))}
      <TextSetting
        {...plain}
        title={t('ldap.attributes.subject_attribute')}
        description={t('ldap.attributes.subject_attribute_hint')}
        placeholder="entryUUID, objectGUID"
        value={config.subject_attribute}
        texts={{ 400: t('ldap.attributes.wrongOne') }}
        save={(subject_attribute) => save({ subject_attribute })}
      />
    </>
  )
}
