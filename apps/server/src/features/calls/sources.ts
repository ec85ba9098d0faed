import type { CallsServices } from './services.ts'
import { callConfigOf } from './settings.ts'

// The domains of its web client, on many ports: https://docs.agora.io/en/introduction/firewall
const ofAgora = ['agora.io', 'sd-rtn.com', 'rtnsvc.com', 'rtesvc.com'].flatMap((domain) =>
  ['https', 'wss'].map((scheme) => `${scheme}://*.${domain}:*`),
)

/** The sources that the content security policy of the page must allow for the client of the call provider. */
export function callSources(services: CallsServices): string[] {
  const { provider, livekit } = callConfigOf(services)
  if (provider === 'agora') return ofAgora
  if (provider !== 'livekit' || !URL.canParse(livekit.url)) return []
  // The client asks by HTTP why a WebSocket was refused.
  const { protocol, host } = new URL(livekit.url)
  const isSecure = protocol === 'wss:' || protocol === 'https:'
  return isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`]
}
