import type { Config } from './config.ts'
import { setupCode } from './features/users/index.ts'
import type { Services } from './services.ts'

/** Where people open the server: the configured address, or the one it listens on. */
function ownAddress({ frontendUrl, host }: Config, port: number): string {
  if (frontendUrl !== '') return frontendUrl
  return `http://${hostInUrl(host)}:${port}`
}

/** The link that sets a fresh server up, from any machine; undefined once there is an administrator. */
export function setupAddress(services: Services, port: number): string | undefined {
  const code = setupCode(services)
  if (code === undefined) return undefined
  return `${ownAddress(services.config, port)}/#/onboarding?code=${code}`
}

// "Every address" is none that a browser can open.
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
