import type { Client, PageServer, SessionHost } from '@parley/client'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { serverKeys } from '../features/servers/index.ts'
import { placePath, openServer, resetSessionState } from '../store/index.ts'
import { Button, matchesKeys } from '../ui/index.ts'
import { alertMessages } from './notifications/alert-messages.ts'
import styles from './OtherServers.module.css'
import { takeOver, useTab } from './tabs.ts'

interface Props {
  servers: readonly PageServer[]
  shown: PageServer
}

/** Receives the messages of the servers that are not shown. Before a sign-in, offers the way back to another one. */
export function OtherServers({ servers, shown }: Props) {
  const client = useClientOf(shown.host)
  const others = servers.filter((server) => server !== shown)
  // That of the page does it itself.
  const host = shown.base === '' ? undefined : shown.host
  useEffect(() => host?.subscribe(resetSessionState), [host])
  useServerKeys(servers)
  return (
    <>
      {client === undefined && shown.base !== '' && <WayBack from={shown} servers={others} />}
      {others.map((server) => (
        <OtherServer key={server.base} server={server} />
      ))}
    </>
  )
}

/** The keys that show a server: also in a field, before a sign-in, and while a page is loading. */
function useServerKeys(servers: readonly PageServer[]) {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const pressed = servers.find((_, at) => matchesKeys(event, serverKeys(at)))
      if (event.defaultPrevented || !pressed) return
      event.preventDefault()
      openServer(pressed)
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [servers])
}

interface WayBackProps {
  from: PageServer
  servers: readonly PageServer[]
}

function WayBack({ from, servers: [first] }: WayBackProps) {
  const { t } = useTranslation('servers')
  if (!first) return null
  return (
    <div className={styles.back}>
      <Button size="s" icon={<ArrowLeft />} onClick={() => openServer(first)}>
        {t('back')}
      </Button>
      <bdi className={styles.host}>{new URL(from.base).host}</bdi>
    </div>
  )
}

function OtherServer({ server }: { server: PageServer }) {
  const client = useClientOf(server.host)
  const { active } = useTab()
  useEffect(() => {
    if (!client) return undefined
    if (active) return receive(client, server)
    void client.pause()
    return undefined
  }, [client, server, active])
  return null
}

function receive(client: Client, server: PageServer): () => void {
  let isWanted = true
  async function begin() {
    await client.restore()
    await takeOver()
    if (isWanted) client.start()
  }
  void begin()
  const stop = alertMessages(client, {
    openChat: () => undefined,
    open: (key, root) => openServer(server, placePath(key, root)),
  })
  return () => {
    isWanted = false
    stop()
    client.stream.stop()
    void client.save()
  }
}

function useClientOf(host: SessionHost): Client | undefined {
  const watch = useCallback((changed: () => void) => host.subscribe(changed), [host])
  return useSyncExternalStore(watch, () => host.client)
}
