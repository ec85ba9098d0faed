import type { PageServer, Servers, SessionHost } from '@parley/client'
import { useSyncExternalStore } from 'react'
import { hashHistory } from './hash-history.ts'

type Loader = () => Promise<Servers>

let own: readonly PageServer[] = []
let servers: Servers | undefined
let load: Loader | undefined
let mayLeave = () => true
const watchers = new Set<() => void>()

/** Declares the server of the page, and how the list of several servers is loaded; `app/` calls it at the start. */
export function setPageServer(host: SessionHost, loader: Loader): void {
  own = [{ base: '', name: '', host }]
  load = loader
}

/** Whether this device knows servers besides that of the page. */
export const hasOtherServers = (): boolean =>
  own.some(({ host }) => (host.environment.keyValues.get('servers') ?? '[]') !== '[]')

/** The list of servers, loaded when there are several, or one is to be added. */
export async function loadServers(): Promise<Servers> {
  if (!load) throw new Error('The page has no list of servers')
  servers ??= await load()
  servers.subscribe(tell)
  tell()
  return servers
}

/** The servers of the page, of which one is shown. */
export const pageServers = (): readonly PageServer[] => servers?.all ?? own

/** The same for a component, which renders again when one is added or removed. */
export const usePageServers = (): readonly PageServer[] => useSyncExternalStore(watch, pageServers)

/** The server to which the address of the tab belongs. For an unknown one, that of the page. */
export const shownServer = (): PageServer | undefined => {
  const all = pageServers()
  return all.find((server) => rootOf(server) === hashHistory.root) ?? all[0]
}

/** The same for a component. */
export function useShownServer(): PageServer | undefined {
  usePageServers()
  useSyncExternalStore(hashHistory.watchRoot, () => hashHistory.root)
  return shownServer()
}

/** Opens a page of a server; without a path, its chats. Nothing happens while the guard refuses it. */
export function openServer(server: PageServer, path = '/chat'): void {
  if (mayLeave()) hashHistory.enter(rootOf(server), path)
}

/** Asks `guard` before another server is shown. It tells the user why not. */
export function setServerGuard(guard: () => boolean): void {
  mayLeave = guard
}

/** With what the addresses of a server begin. */
export const rootOf = ({ base }: PageServer): string =>
  base === '' ? '' : `/at/${new URL(base).host}`

function watch(changed: () => void) {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

function tell() {
  for (const watcher of watchers) watcher()
}
