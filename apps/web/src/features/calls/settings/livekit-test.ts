import type { LiveKitTest } from '@parley/protocol'
import { Room, Track } from 'livekit-client'
import { type CallTestResult, receiveTone, notReceived, startTone } from './call-test.ts'

/** Sends a tone from one participant to another one of the same LiveKit room. */
export async function testLiveKit({
  url,
  speaker,
  listener,
}: LiveKitTest): Promise<CallTestResult> {
  const [sending, receiving] = [new Room(), new Room()]
  const tone = startTone()
  try {
    await receiving.connect(url, listener)
    await sending.connect(url, speaker)
    await sending.localParticipant.publishTrack(tone.track, { source: Track.Source.Microphone })
    return await receiveTone(async () => {
      const [participant] = receiving.remoteParticipants.values()
      return participant?.getTrackPublication(Track.Source.Microphone)?.track?.getRTCStatsReport()
    })
  } catch {
    // The client fails when the address, the key or the network is wrong.
    return notReceived
  } finally {
    tone.stop()
    await Promise.all([sending.disconnect(), receiving.disconnect()])
  }
}
