import type { ResponseOf, getCredentials } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, ErrorLine, SettingBlock, showToast } from '../../../ui/index.ts'
import {
  type Choice,
  ProviderIcon,
  providerErrorTexts,
  useProviders,
  useProviderVisit,
} from '../../auth/index.ts'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'
import { credentialsKey } from './credentials-key.ts'
import styles from './LinkedAccounts.module.css'

type Credentials = ResponseOf<typeof getCredentials>

/** The other systems with which the user can sign in: link one, or unlink it. */
export function LinkedAccounts() {
  const { t } = useTranslation(['setting', 'auth'])
  const { account } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
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
  const choices = withUnoffered(offered, data)
  if (choices.length === 0) return null
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
                onClick={() => (label === undefined ? visit(choice) : setUnlinking(choice))}
              >
                {t(label === undefined ? 'linked.link' : 'linked.unlink')}
              </Button>
            </li>
          )
        })}
      </ul>
      {unlinking && <UnlinkDialog choice={unlinking} onClose={() => setUnlinking(undefined)} />}
    </SettingBlock>
  )
}

function UnlinkDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const queries = useQueryClient()
  const { name, provider, domain } = choice
  const { run, busy, error } = useAction(() => account.unlink(provider, domain), {
    onSuccess() {
      void queries.invalidateQueries({ queryKey: credentialsKey })
      onClose()
    },
  })
  return (
    <QuestionDialog
      title={t('linked.question', { name })}
      text={t('linked.questionText', { name })}
      confirmLabel={t('linked.unlink')}
      danger
      busy={busy}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** The name of the linked account; undefined if it is not linked. */
function labelOf({ provider, domain }: Choice, credentials: Credentials): string | undefined {
  if (provider !== 'oidc') return credentials[provider] ?? undefined
  return credentials.oidc.find((one) => one === domain)
}

/** Links that were made before the server stopped to offer the system can still be removed. */
function withUnoffered(offered: readonly Choice[], credentials: Credentials): Choice[] {
  const names = { google: 'Google', github: 'GitHub', metamask: 'MetaMask' } as const
  const isOffered = (provider: string, domain?: string) =>
    offered.some((one) => one.provider === provider && one.domain === domain)
  const left = (['google', 'github', 'metamask'] as const)
    .filter((provider) => credentials[provider] !== null && !isOffered(provider))
    .map((provider) => ({ provider, name: names[provider] }))
  const issuers = credentials.oidc
    .filter((domain) => !isOffered('oidc', domain))
    .map((domain) => ({ provider: 'oidc', domain, name: domain }) as const)
  return [...offered, ...left, ...issuers]
}
