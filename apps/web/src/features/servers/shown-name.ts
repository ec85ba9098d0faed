import type { PageServer } from '@parley/client'
import { named } from '../../store/index.ts'

/** The name of a server as far as this device knows it; empty for one without a name. */
export function nameOf({ host, name }: PageServer): string {
  return named(host.client?.store.organization ?? { name, description: null }).name
}

/** The host in the address of a server. */
export const hostOf = ({ base }: PageServer): string => new URL(base || location.origin).host

/** The name of a server, or its host if it has none. */
export const shownNameOf = (server: PageServer | undefined): string =>
  server ? nameOf(server) || hostOf(server) : ''
