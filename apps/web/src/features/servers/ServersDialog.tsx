import { AddServerError, type PageServer, RequestError } from '@parley/client'
import { Fragment, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  openServer,
  showError,
  loadServers,
  useNetwork,
  usePageServers,
  useShownServer,
} from '../../store/index.ts'
import { Button, Dialog, Field, Tag, TextInput } from '../../ui/index.ts'
import { ServerMark } from '../organization/index.ts'
import styles from './ServersDialog.module.css'
import { RemoveServerDialog } from './RemoveServerDialog.tsx'
import { hostOf } from './shown-name.ts'
import { useServerState } from './useServerState.ts'

// Much more than any origin has.
const maxLength = 500

/** The servers of the page: opens, adds and removes one. */
export function ServersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('servers')
  const { t: common } = useTranslation()
  const servers = usePageServers()
  const [removed, setRemoved] = useState<PageServer>()
  if (removed) return <RemoveServerDialog server={removed} onClose={() => setRemoved(undefined)} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('title')}
      description={t('text')}
      closeLabel={common('action.close')}
    >
      <ul className={styles.list}>
        {servers.map((server) => (
          <li key={server.base} className={styles.row}>
            <ServerRow server={server} onOpen={onClose} onRemove={() => setRemoved(server)} />
          </li>
        ))}
      </ul>
      <AddServer onAdded={onClose} />
    </Dialog>
  )
}

interface RowProps {
  server: PageServer
  onOpen: () => void
  onRemove: () => void
}

function ServerRow({ server, onOpen, onRemove }: RowProps) {
  const { t } = useTranslation('servers')
  const { name, ownName, logoUpdatedAt, unread, person } = useServerState(server)
  const isShown = useShownServer() === server
  const about = [ownName === '' ? '' : hostOf(server), person ?? t('signedOut')]
  function open() {
    if (!isShown) openServer(server)
    onOpen()
  }
  return (
    <>
      <button type="button" className={styles.open} onClick={open}>
        <ServerMark name={ownName} logoUpdatedAt={logoUpdatedAt} base={server.base} size={36} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <small className={styles.about}>
            {about.filter(Boolean).map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' · '}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </small>
        </span>
        {isShown ? (
          <Tag>{t('shown')}</Tag>
        ) : (
          unread > 0 && <Tag>{t('news', { count: unread })}</Tag>
        )}
      </button>
      {server.base !== '' && (
        <Button size="s" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </>
  )
}

function AddServer({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('servers')
  const online = useNetwork()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    setProblem(undefined)
    try {
      const server = await (await loadServers()).add(address)
      onAdded()
      openServer(server)
    } catch (error) {
      if (error instanceof AddServerError) setProblem(t(`problem.${error.problem}`))
      else if (error instanceof RequestError) setProblem(t('problem.no-answer'))
      else showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label={t('address')} error={problem} className={styles.field}>
        <TextInput
          placeholder="chat.example.org"
          autoCapitalize="none"
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          maxLength={maxLength}
          value={address}
          onChange={setAddress}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={isBusy}
        disabled={!online || address.trim() === ''}
      >
        {t('add')}
      </Button>
    </form>
  )
}
