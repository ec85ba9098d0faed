import { noopFileStorage, noopStorage, SessionHost, type Environment } from '@parley/client'
import { configure, getConfig } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { App } from '../app/App.tsx'
import { startShowingErrors } from '../app/toasts.ts'
import { closeDialog, hashHistory, resetSessionState } from '../store/index.ts'
import { addBrowserParts } from './browser-parts.ts'
import { loadEnglish } from './english.ts'
import type { FakeServer } from './fake-server.ts'
import { type Name, people, startSmallServer } from './small-server.ts'
import { startUser } from './user.ts'

configure(({ getElementError }) => ({
  // Pages are loaded when they are first opened, on a machine that may be busy.
  asyncUtilTimeout: 25_000,
  // While something is waited for, the page is not printed with each look at it. If it does not come, the page is.
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : getElementError(message, container),
}))

export interface RenderedApp {
  server: FakeServer
  host: SessionHost
  user: UserEvent
  /** Closes the page, as a reload does. */
  close(): void
}

/**
 * Renders the app at an address, for a signed-in user or a visitor, with a server in memory. `prepare` gives the
 * answers that the page needs first; `texts` is what an earlier page has stored. `isReload` keeps the address. The test fails with the names of requests that no answer was given for.
 */
export function renderApp(
  path: string,
  as: Name | 'visitor',
  prepare: (server: FakeServer) => void = () => {},
  { isPhone = false, isReload = false, texts = new Map<string, string>() } = {},
): RenderedApp {
  addBrowserParts(isPhone)
  loadEnglish()
  startShowingErrors()
  resetSessionState()
  closeDialog()
  const me = as === 'visitor' ? undefined : people[as]
  const server = startSmallServer(me)
  prepare(server)
  // A link may have a query before the fragment.
  if (!isReload) history.replaceState(null, '', path.startsWith('/?') ? path : `/#${path}`)
  // The history of the page before may have been read after its end.
  hashHistory.listen(() => {})()
  const host = new SessionHost(environmentOf(server, texts))
  if (me) {
    const tokens = { token: 'token', refresh_token: 'refresh', expired_in: 3600 }
    host.signIn({ server_id: 'here', ...tokens, user: me })
  }
  const stop = host.subscribe(resetSessionState)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  // Not by `render` of Testing Library: inside its `act`, React never goes on with a page that has to be loaded first.
  root.render(<App host={host} />)
  const close = () => {
    root.unmount()
    place.remove()
    stop()
    host.client?.dispose()
  }
  onTestFinished(() => {
    close()
    expect(server.unanswered, 'requests without an answer').toEqual([])
  })
  return { server, host, user: startUser(), close }
}

function environmentOf(server: FakeServer, texts: Map<string, string>): Environment {
  return {
    base: 'http://parley.test',
    fetch: server.fetch,
    now: () => Date.now(),
    compareTexts: (one, other) => one.localeCompare(other),
    keyValues: {
      get: (name) => texts.get(name) ?? null,
      set: (name, text) => void texts.set(name, text),
      remove: (name) => void texts.delete(name),
      names: () => [...texts.keys()],
    },
    openStorage: () => noopStorage,
    openFileStorage: () => noopFileStorage,
    nextFrame: (work) => void setTimeout(work),
    restart() {},
    isOnline: () => true,
    isVisible: () => true,
    onChange: () => () => {},
    isOpenElsewhere: async () => false,
    alone: (_name, work) => work(),
  }
}
