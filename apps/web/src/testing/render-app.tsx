import { noopFileStorage, noopStorage, SessionHost, type Environment } from '@parley/client'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished } from 'vitest'
import { App } from '../app/App.tsx'
import { startReporting } from '../app/toasts.ts'
import { closeDialog, hashHistory, resetSessionState } from '../store/index.ts'
import { addBrowserParts } from './browser-parts.ts'
import { loadEnglish } from './english.ts'
import type { FakeServer } from './fake-server.ts'
import { type Name, people, startSmallServer } from './small-server.ts'

// Pages are loaded when they are first opened, on a machine that may be busy.
configure({ asyncUtilTimeout: 25_000 })

export interface RenderedApp {
  server: FakeServer
  host: SessionHost
  user: UserEvent
}

/**
 * Renders the app at an address, for a signed-in user or a visitor, with a server in memory. `prepare` gives the
 * answers that the page needs first. The test fails with the names of requests that no answer was given for.
 */
export function renderApp(
  path: string,
  as: Name | 'visitor',
  prepare: (server: FakeServer) => void = () => {},
  { isPhone = false } = {},
): RenderedApp {
  addBrowserParts(isPhone)
  loadEnglish()
  startReporting()
  resetSessionState()
  closeDialog()
  const me = as === 'visitor' ? undefined : people[as]
  const server = startSmallServer(me)
  prepare(server)
  // A link may have a query before the fragment.
  history.replaceState(null, '', path.startsWith('/?') ? path : `/#${path}`)
  // The history of the page before may have been read after its end.
  hashHistory.listen(() => {})()
  const host = new SessionHost(environmentOf(server))
  if (me) {
    const tokens = { token: 'token', refresh_token: 'refresh', expired_in: 3600 }
    host.signIn({ server_id: 'here', ...tokens, user: me })
  }
  const stop = host.subscribe(resetSessionState)
  render(<App host={host} />)
  onTestFinished(() => {
    cleanup()
    stop()
    host.client?.dispose()
    expect(server.unanswered, 'requests without an answer').toEqual([])
  })
  return { server, host, user: userEvent.setup({ delay: null }) }
}

function environmentOf(server: FakeServer): Environment {
  const texts = new Map<string, string>()
  return {
    base: 'http://parley.test',
    fetch: server.fetch,
    now: () => Date.now(),
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
