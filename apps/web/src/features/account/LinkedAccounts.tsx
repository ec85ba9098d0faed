import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useBoot, useClient, useNetwork } from '../../store/index.ts'
import { Button, ErrorLine, SettingBlock, showToast } from '../../ui/index.ts'
import {
  type Choice,
  ProviderIcon,
  providerErrorTexts,
  useProviders,
  useProviderVisit,
} from '../auth/index.ts'
import { LinkLdapDialog } from './LinkLdapDialog.tsx'
import { credentialsKey } from './credentials-key.ts'
import { allChoices, labelOf } from './linked-choices.ts'
import { Confirmed, Once } from './security/Confirmed.tsx'
import { UnlinkDialog } from './UnlinkDialog.tsx'
import styles from './LinkedAccounts.module.css'

/** The other systems with which the user can sign in: link one, or unlink it. */
export function LinkedAccounts() {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const { hasLdap: isLdapOn } = useBoot()
  const [isLinkingLdap, setLinkingLdap] = useState(false)
  const [linking, setLinking] = useState<Choice>()
  const [unlinking, setUnlinking] = useState<Choice>()
  const offered = useProviders()
  const { data } = useQuery({
    queryKey: credentialsKey,
    queryFn: ({ signal }) => account.credentials(signal),
  })
  const tAuth = (key: string) => t(`auth:${key}`)
  const { visit, visiting, error } = useProviderVisit(
    true,
    async (proof) => {
      await account.link(proof)
      await queries.invalidateQueries({ queryKey: credentialsKey })
      showToast({ id: 'linked', text: t('auth:provider.linked'), kind: 'success' })
    },
    { ...providerErrorTexts(tAuth), 409: t('linked.taken') },
  )
  if (!data) return null
  const choices = allChoices(offered, data)
  const hasLdap = isLdapOn || data.ldap !== null
  if (choices.length === 0 && !hasLdap) return null
  return (
    <SettingBlock title={t('linked.title')} description={t('linked.hint')}>
      <ErrorLine>{error}</ErrorLine>
      <ul className={styles.list}>
        {choices.map((choice) => {
          const label = labelOf(choice, data)
          return (
            <li key={choice.provider + choice.name} className={styles.row}>
              <span className={styles.icon}>
                <ProviderIcon provider={choice.provider} />
              </span>
              <span className={styles.words}>
                <span>{choice.name}</span>
                <bdi className={styles.label}>{label ?? t('linked.none')}</bdi>
              </span>
              <Button
                disabled={!online || visiting !== undefined}
                busy={visiting?.name === choice.name}
                aria-label={t(label === undefined ? 'linked.linkName' : 'linked.unlinkName', {
                  name: choice.name,
                })}
                onClick={() => (label === undefined ? setLinking(choice) : setUnlinking(choice))}
              >
                {t(label === undefined ? 'linked.link' : 'linked.unlink')}
              </Button>
            </li>
          )
        })}
        {hasLdap && (
          <li className={styles.row}>
            <span className={styles.icon}>
              <BookUser aria-hidden />
            </span>
            <span className={styles.words}>
              <span>{t('linked.directory')}</span>
              <bdi className={styles.label}>{data.ldap ?? t('linked.none')}</bdi>
            </span>
            {data.ldap === null && (
              <Button
                disabled={!online}
                aria-label={t('linked.linkName', { name: t('linked.directory') })}
                onClick={() => setLinkingLdap(true)}
              >
                {t('linked.link')}
              </Button>
            )}
          </li>
        )}
      </ul>
      {isLinkingLdap && (
        <Confirmed onClose={() => setLinkingLdap(false)}>
          <LinkLdapDialog onClose={() => setLinkingLdap(false)} />
        </Confirmed>
      )}
      {linking && (
        <Confirmed onClose={() => setLinking(undefined)}>
          <Once
            run={() => {
              setLinking(undefined)
              visit(linking)
            }}
          />
        </Confirmed>
      )}
      {unlinking && (
        <Confirmed onClose={() => setUnlinking(undefined)}>
          <UnlinkDialog choice={unlinking} onClose={() => setUnlinking(undefined)} />
        </Confirmed>
      )}
    </SettingBlock>
  )
}
