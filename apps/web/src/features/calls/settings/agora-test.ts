import type { AgoraTest } from '@parley/protocol'
import AgoraRTC from 'agora-rtc-sdk-ng'
import { type CallTestResult, receiveTone, notReceived, startTone } from './call-test.ts'

/** The client asks one address of Agora after the other for minutes. */
const connectMs = 15_000

/** Sends a tone from one participant to another one of the same Agora room. */
export async function testAgora({
  app_id,
  channel_name,
  speaker,
  listener,
}: AgoraTest): Promise<CallTestResult> {
  // 4: no output.
  AgoraRTC.setLogLevel(4)
  const [sending, receiving] = [
    AgoraRTC.createClient({ mode: 'rtc', codec: 'vp8' }),
    AgoraRTC.createClient({ mode: 'rtc', codec: 'vp8' }),
  ]
  const tone = startTone()
  const connect = async () => {
    receiving.on('user-published', (user, kind) => {
      if (kind === 'audio') receiving.subscribe(user, kind).catch(() => {})
    })
    await receiving.join(app_id, channel_name, listener.token, listener.uid)
    await sending.join(app_id, channel_name, speaker.token, speaker.uid)
    await sending.publish(AgoraRTC.createCustomAudioTrack({ mediaStreamTrack: tone.track }))
    return true
  }
  const limit = new Promise<false>((done) => setTimeout(() => done(false), connectMs))
  try {
    // The client fails when the account or the network is wrong.
    if (!(await Promise.race([connect().catch(() => false), limit]))) return notReceived
    const received = await receiveTone(async () => {
      const packetsReceived = receiving.getRemoteAudioStats()[speaker.uid]?.receivePackets ?? 0
      return new Map([['sound', { type: 'inbound-rtp', id: 'sound', packetsReceived }]])
    })
    return { ...received, path: 'agora', delay: receiving.getRTCStats().RTT }
  } finally {
    tone.stop()
    await Promise.all([sending.leave(), receiving.leave()])
  }
}
