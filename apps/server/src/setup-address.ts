import type { Config } from './config.ts'
import { type UsersServices, setupCode } from './features/users/index.ts'
import { hostInUrl } from './http/request/host-in-url.ts'

/** The address of the server for browsers: the configured one, or the one it listens on. */
function ownAddress({ frontendUrl, host }: Config, port: number): string {
  if (frontendUrl !== '') return frontendUrl
  return `http://${hostInUrl(reachable(host))}:${port}`
}

/** The setup link of a new server; undefined once there is an administrator. */
export function setupAddress(services: UsersServices, port: number): string | undefined {
  const code = setupCode(services)
  if (code === undefined) return undefined
  return `${ownAddress(services.config, port)}/#/onboarding?code=${code}`
}

// A browser cannot open the wildcard address.
const reachable = (host: string) => (['0.0.0.0', '::', ''].includes(host) ? 'localhost' : host)
