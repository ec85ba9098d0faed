import type { PageServer } from '@parley/client'
import clsx from 'clsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openServer, usePageServers, useShownServer } from '../../store/index.ts'
import { keysText, tooltip, VisuallyHidden } from '../../ui/index.ts'
import { ServerMark } from '../organization/index.ts'
import styles from './ServerTiles.module.css'
import { serverKeys } from './server-keys.ts'
import { useServerState } from './useServerState.ts'

/** The servers of the page, one above the other, with their unread messages. */
export function ServerTiles() {
  const { t } = useTranslation('servers')
  const servers = usePageServers()
  return (
    <ul className={styles.tiles} aria-label={t('title')}>
      {servers.map((server, at) => (
        <li key={server.base}>
          <ServerTile server={server} at={at} />
        </li>
      ))}
    </ul>
  )
}

function ServerTile({ server, at }: { server: PageServer; at: number }) {
  const { t } = useTranslation('servers')
  const { name, ownName, logoUpdatedAt, unread } = useServerState(server)
  const isShown = useShownServer() === server
  const keys = keysText(serverKeys(at))
  return (
    <button
      type="button"
      className={clsx(styles.tile, isShown && styles.shown)}
      aria-current={isShown ? 'true' : undefined}
      onClick={() => openServer(server)}
      {...tooltip(`${name} · ${keys}`, { side: 'right' })}
    >
      <VisuallyHidden>
        {isShown || unread === 0 ? name : t('unread', { name, count: unread })}
      </VisuallyHidden>
      <ServerMark name={ownName} logoUpdatedAt={logoUpdatedAt} base={server.base} size={36} />
      {!isShown && unread > 0 && (
        <span aria-hidden className={styles.count}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  )
}
