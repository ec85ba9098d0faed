import type { LdapTrial } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Banner } from '../../../ui/index.ts'
import styles from './TestLdap.module.css'

type Entry = NonNullable<LdapTrial['entry']>

/** The entry of a person on the LDAP server, as it would be imported. */
export function FoundEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation('setting')
  const yesOrNo = (is: boolean) => t(is ? 'ldap.entry.yes' : 'ldap.entry.no')
  const rows = {
    dn: entry.dn,
    name: entry.name ?? t('ldap.entry.none'),
    mail: entry.mail ?? t('ldap.entry.none'),
    picture: yesOrNo(entry.has_picture),
    admin: entry.is_admin === null ? t('ldap.entry.noGroup') : yesOrNo(entry.is_admin),
  }
  return (
    <>
      {entry.is_disabled ? (
        <Banner kind="danger" title={t('ldap.foundDisabled')} />
      ) : (
        <Banner kind="info" title={t('ldap.found')} />
      )}
      <dl className={styles.entry}>
        {Object.entries(rows).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`ldap.entry.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
