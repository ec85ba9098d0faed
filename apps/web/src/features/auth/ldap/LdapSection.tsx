import type { SaveLdap } from './save-ldap.ts'
import type { LdapConfig } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changeBoot, useClient } from '../../../store/index.ts'
import { QueryContent, SwitchSetting, SettingsSection } from '../../settings/index.ts'
import { ConnectionSettings } from './ConnectionSettings.tsx'
import styles from './LdapSection.module.css'
import { PeopleSettings } from './PeopleSettings.tsx'
import { TestLdap } from './TestLdap.tsx'

const configKey = ['ldap-config']

/** Sign-in with an LDAP server. */
export function LdapSection() {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const query = useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => server.ldapConfig(signal),
    refetchOnWindowFocus: false,
  })
  return (
    <SettingsSection title={t('nav.ldap')} lead={t('ldap.lead')}>
      <QueryContent query={query} rows={8}>
        {(config) => <LdapForm config={config} />}
      </QueryContent>
    </SettingsSection>
  )
}

function LdapForm({ config }: { config: LdapConfig }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()

  const save: SaveLdap = async (changes) => {
    const saved = await server.updateLdapConfig(changes)
    queries.setQueryData<LdapConfig>(configKey, saved)
    changeBoot({ hasLdap: saved.enabled })
  }

  return (
    <>
      <SwitchSetting
        title={t('ldap.enabled')}
        description={t('ldap.enabledHint')}
        value={config.enabled}
        texts={{ 400: t(config.enabled ? 'signUp.lastMethod' : 'ldap.incomplete') }}
        save={(enabled) => save({ enabled })}
      />
      <Group title={t('ldap.connection')}>
        <ConnectionSettings config={config} save={save} />
      </Group>
      <Group title={t('ldap.people')}>
        <PeopleSettings config={config} save={save} />
      </Group>
      <Group title={t('ldap.check')}>
        <TestLdap isComplete={config.url !== '' && config.base !== ''} />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
