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
  /** The place of their raised hand, from 1, in the order of raising. */
  hand: number | undefined
  /** Whether they send video. Some providers give the track only once it is watched. */
  hasVideo: boolean
  track: MediaStreamTrack | undefined
}

export const keyOfTile = ({ session, source }: Pick<TileOf, 'session' | 'source'>): string =>
  `${session} ${source}`

/** The tiles of a call: screens of others first, then people in the order of joining. The own screen would show itself again and again. */
export function tilesOf(
  call: CallState,
  participants: readonly Participant[],
  me: number,
): TileOf[] {
  const hands = participants
    .filter(({ hand_at }) => typeof hand_at === 'number')
    .sort((a, b) => (a.hand_at ?? 0) - (b.hand_at ?? 0))
    .map(({ session }) => session)
  const tiles = participants.flatMap(
    ({ session, uid, muted, video, screen, guest_name }): TileOf[] => {
      const isOwn = session === call.session
      const trackOf = (source: 'camera' | 'screen') =>
        isOwn
          ? call.camera
          : call.remote.find((one) => one.session === session && one.source === source)?.track
      const person: TileOf = {
        session,
        uid,
        source: 'camera',
        isOwn: isOwn && uid === me,
        isMuted: isOwn ? call.isMuted || !call.hasMicrophone : muted === true,
        isSpeaking: call.speaking.has(session),
        guestName: guest_name,
        hand: hands.includes(session) ? hands.indexOf(session) + 1 : undefined,
        hasVideo: isOwn ? call.camera !== undefined : video === true,
        track: isOwn || video === true ? trackOf('camera') : undefined,
      }
      if (isOwn || screen !== true) return [person]
      const shared = { ...person, isSpeaking: false, hand: undefined, hasVideo: true }
      return [person, { ...shared, source: 'screen', track: trackOf('screen') }]
    },
  )
  return tiles.sort((a, b) => Number(b.source === 'screen') - Number(a.source === 'screen'))
}
