import type { Participant } from '@parley/protocol'
import type { CallState } from '../session/call-state.ts'

/** A person in a call, or the screen that they share. */
export interface TileOf {
  session: string
  uid: number
  source: 'camera' | 'screen'
  isOwn: boolean
  isMuted: boolean
  isSpeaking: boolean
  /** The name of a guest, who is in no list of users. */
  guestName: string | undefined
  /** When they raised their hand. */
  handAt: number | undefined
  /** Whether they send video. Some providers give the track only once it is watched. */
  hasVideo: boolean
  track: MediaStreamTrack | undefined
}

export const keyOfTile = ({ session, source }: Pick<TileOf, 'session' | 'source'>): string =>
  `${session} ${source}`

/** The tiles of a call: screens first, then people in the order of joining. */
export function tilesOf(
  call: CallState,
  participants: readonly Participant[],
  me: number,
): TileOf[] {
  const tiles = participants.flatMap(
    ({ session, uid, muted, video, screen, hand_at, guest_name }): TileOf[] => {
      const isOwn = session === call.session
      const trackOf = (source: 'camera' | 'screen') =>
        isOwn
          ? call[source]
          : call.remote.find((one) => one.session === session && one.source === source)?.track
      const person: TileOf = {
        session,
        uid,
        source: 'camera',
        isOwn: isOwn && uid === me,
        isMuted: isOwn ? call.isMuted || !call.hasMicrophone : muted === true,
        isSpeaking: call.speaking.has(session),
        guestName: guest_name,
        handAt: hand_at ?? undefined,
        hasVideo: isOwn ? call.camera !== undefined : video === true,
        track: isOwn || video === true ? trackOf('camera') : undefined,
      }
      const isSharing = isOwn ? call.screen !== undefined : screen === true
      if (!isSharing) return [person]
      const shared = { ...person, isSpeaking: false, handAt: undefined, hasVideo: true }
      return [person, { ...shared, source: 'screen', track: trackOf('screen') }]
    },
  )
  return tiles.sort((a, b) => Number(b.source === 'screen') - Number(a.source === 'screen'))
}
