import { ownAnswers, scopedStore, Servers } from '@parley/client'
import i18next from 'i18next'
import { currentCall } from '../features/calls/index.ts'
import {
  hashHistory,
  localTexts,
  resetSessionState,
  setServerGuard,
  setShownServer,
  shownServer,
} from '../store/index.ts'
import { showToast } from '../ui/index.ts'
import { browserEnvironment } from './environment.ts'
import { sessionHost } from './session-host.ts'

/** Opens the list of servers of this page, and lets the address choose the one that is shown. */
export function openServers(): Servers {
  const servers = new Servers(sessionHost, location.origin, environmentAt)
  // Before the pages of the other server are rendered.
  hashHistory.watchRoot(() => {
    setShownServer(shownServer()?.base ?? '')
    resetSessionState()
  })
  browserEnvironment.onChange(() => servers.refresh())
  void i18next.loadNamespaces('servers')
  setServerGuard(() => {
    if (!currentCall()) return true
    showToast({ id: 'servers', text: i18next.t('servers:inCall'), kind: 'error' })
    return false
  })
  return servers
}

/** The environment of a server at another origin: its texts are apart from those of all others. */
function environmentAt(base: string): typeof browserEnvironment {
  const keyValues = scopedStore(localTexts, `parley ${base}`)
  return {
    ...browserEnvironment,
    base,
    keyValues,
    fetch: ownAnswers({ base, keyValues, fetch: (...request) => fetch(...request) }),
    alone: (name, work) => browserEnvironment.alone(`${base} ${name}`, work),
  }
}
