import type { JoinedCall, Participant, SignalToEngine } from '@parley/protocol'
import type { CallConnection, ConnectionListener } from './connection.ts'
import { SfuConnection } from './sfu-connection.ts'

export interface ConnectOptions extends ConnectionListener {
  /** Sends a signal to the media engine of our own server. */
  send(data: SignalToEngine): Promise<void>
  /** The people in the call, by the register. */
  participants(): readonly Participant[]
}

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
