const port = 7880
const api_secret = 'secret-of-at-least-32-characters-long'
const api_url = `http://127.0.0.1:${port}`

/** A LiveKit server on this machine, as the settings of calls name it. */
export const liveKit = {
  url: `ws://127.0.0.1:${port}`,
  api_url,
  api_key: 'devkey',
  api_secret,
}

/**
 * The settings file of that server. It opens its ports on the loopback interface only.
 * @param events the address that gets its events
 */
export const liveKitSettings = (events?: string) => `port: ${port}
bind_addresses: ["127.0.0.1"]
keys: {devkey: ${api_secret}}
logging: {level: error}
rtc:
  udp_port: 7882
  tcp_port: 0
  node_ip: 127.0.0.1
  enable_loopback_candidate: true
  interfaces: {includes: [lo]}
${events === undefined ? '' : `webhook: {api_key: devkey, urls: ['${events}']}\n`}`

/** Resolves when the server answers. */
export async function liveKitIsUp(): Promise<void> {
  for (;;) {
    const isUp = await fetch(api_url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 100))
  }
}
