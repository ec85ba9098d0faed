import type { JoinedCall } from '@parley/protocol'
import type { CallConnection, ConnectOptions } from './connection.ts'
import { SfuConnection } from './sfu-connection.ts'

/** Opens the media of a call by its provider. The code of other providers is loaded when one is used. */
export async function connect(
  { provider, session, sfu, livekit, agora }: JoinedCall,
  options: ConnectOptions,
): Promise<CallConnection> {
  if (provider === 'livekit' && livekit) {
    const { connectLiveKit } = await import('./livekit-connection.ts')
    return connectLiveKit(livekit, options)
  }
  if (provider === 'agora' && agora) {
    const { connectAgora } = await import('./agora-connection.ts')
    return connectAgora(agora, session, options)
  }
  if (!sfu) throw new Error('The server names no provider')
  return new SfuConnection({ session, iceServers: sfu.ice_servers, ...options })
}
