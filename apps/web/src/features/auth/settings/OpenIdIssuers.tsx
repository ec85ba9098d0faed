import type { LoginConfig, OidcClient } from '@parley/protocol'
import type { OidcClientChange } from '@parley/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, IconButton, SettingBlock, Switch } from '../../../ui/index.ts'
import { QueryContent, QuestionDialog } from '../../settings/index.ts'
import { IssuerDialog } from './IssuerDialog.tsx'
import styles from './OpenIdIssuers.module.css'

type Issuers = LoginConfig['oidc']

const clientsKey = ['oidc-clients']

interface Props {
  issuers: Issuers
  save: (issuers: Issuers) => Promise<void>
}

/** The OpenID providers: a switch for each, and dialogs to add, change and remove one. */
export function OpenIdIssuers({ issuers, save }: Props) {
  const { server } = useClient()
  const query = useQuery({
    queryKey: clientsKey,
    queryFn: ({ signal }) => server.oidcClients(signal),
  })
  return (
    <QueryContent query={query} rows={1}>
      {(clients) => <IssuerList issuers={issuers} clients={clients} save={save} />}
    </QueryContent>
  )
}

function IssuerList({ issuers, clients, save }: Props & { clients: readonly OidcClient[] }) {
  const { t } = useTranslation('setting')
  const { server } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const [changing, setChanging] = useState<'new' | OidcClient>()
  const [removing, setRemoving] = useState<string>()

  /** Saves a registration, before the issuer is offered. */
  async function saveClient(client: OidcClientChange, name: string) {
    const others = clients.filter(({ domain }) => domain !== client.domain)
    await server.setOidcClients([...others.map(withoutSecret), client])
    const known = issuers.find(({ domain }) => domain === client.domain)
    if (!known) await save([...issuers, { enable: true, favicon: '', domain: client.domain, name }])
    else if (nameOf(known) !== name) {
      await save(issuers.map((one) => (one === known ? { ...known, name } : one)))
    }
    await queries.invalidateQueries({ queryKey: clientsKey })
  }

  const toggle = useAction(({ domain, enable }: { domain: string; enable: boolean }) =>
    save(issuers.map((one) => (one.domain === domain ? { ...one, enable } : one))),
  )
  const remove = useAction(
    async (domain: string) => {
      await save(issuers.filter((one) => one.domain !== domain))
      const kept = clients.filter((one) => one.domain !== domain)
      await server.setOidcClients(kept.map(withoutSecret))
      await queries.invalidateQueries({ queryKey: clientsKey })
    },
    { onSuccess: () => setRemoving(undefined), texts: { 400: t('signIn.lastMethod') } },
  )

  return (
    <SettingBlock
      title="OpenID Connect"
      description={t('signIn.oidcHint')}
      error={toggle.error}
      control={
        <Button disabled={!online} onClick={() => setChanging('new')}>
          {t('signIn.addIssuer')}
        </Button>
      }
    >
      {issuers.length > 0 && (
        <ul className={styles.list}>
          {issuers.map(({ domain, enable, name }) => (
            <li key={domain} className={styles.row}>
              <bdi className={styles.domain}>{name ? `${name} (${domain})` : domain}</bdi>
              <Switch
                label={t('signIn.issuerOn', { domain })}
                checked={toggle.input?.domain === domain ? toggle.input.enable : enable}
                disabled={!online}
                onChange={(on) => toggle.run({ domain, enable: on })}
              />
              <IconButton
                label={t('signIn.changeIssuer', { domain })}
                icon={<Pencil />}
                onClick={() => setChanging(clientOf(clients, domain))}
              />
              <IconButton
                label={t('signIn.removeIssuer', { domain })}
                icon={<Trash2 />}
                onClick={() => setRemoving(domain)}
              />
            </li>
          ))}
        </ul>
      )}
      {changing !== undefined && (
        <IssuerDialog
          client={changing === 'new' ? undefined : changing}
          name={nameOf(
            issuers.find(({ domain }) => changing !== 'new' && domain === changing.domain),
          )}
          taken={issuers.map(({ domain }) => domain)}
          save={saveClient}
          onClose={() => setChanging(undefined)}
        />
      )}
      {removing !== undefined && (
        <QuestionDialog
          title={t('signIn.removeQuestion', { domain: removing })}
          text={t('signIn.removeText')}
          confirmLabel={t('signIn.remove')}
          danger
          busy={remove.busy}
          error={remove.error}
          onConfirm={() => remove.run(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </SettingBlock>
  )
}

/** The name on the button of an issuer; empty for its domain. */
const nameOf = (issuer: Issuers[number] | undefined): string => issuer?.name ?? ''

const withoutSecret = ({ has_secret: _, ...client }: OidcClient): OidcClientChange => client

/** Issuers that other clients added have no registration. */
const clientOf = (clients: readonly OidcClient[], domain: string): OidcClient =>
  clients.find((one) => one.domain === domain) ?? {
    domain,
    issuer: '',
    client_id: '',
    has_secret: false,
    mail_domains: [],
    confirms_addresses: false,
  }
