import type { IndexWord } from '../../engines/database/text-query.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { visibleChannels } from '../channels/index.ts'
import { facts } from '../messages/index.ts'
import type { Place } from './read-query.ts'
import type { SearchServices } from './services.ts'

/** The conversations that a user may search. */
export interface Scope {
  /** The index has one of these words for each message in the scope. Empty if there is none. */
  words: readonly IndexWord[]
  has(message: SentTo): boolean
}

interface SentTo {
  gid: number | null
  dm_user_a: number | null
  dm_user_b: number | null
}

/** The conversations that the user may read; limited to `places` if given. Administrators see no more than others. */
export function scopeOf(
  services: SearchServices,
  me: CurrentUser,
  places: readonly Place[] | undefined,
): Scope {
  const gids = new Set(visibleChannels(services, me).map(({ gid }) => gid))
  if (places) return scopeOfPlaces(me, gids, places)
  const words = [...gids].map(facts.channel)
  if (!me.is_guest) words.push(facts.participant(me.uid))
  return {
    words: words.map((word) => ({ word })),
    has: (message) => (message.gid === null ? isOwn(me, message) : gids.has(message.gid)),
  }
}

function scopeOfPlaces(
  me: CurrentUser,
  visible: ReadonlySet<number>,
  places: readonly Place[],
): Scope {
  const gids = new Set(places.flatMap((place) => ('gid' in place ? [place.gid] : [])))
  const uids = new Set(places.flatMap((place) => ('uid' in place ? [place.uid] : [])))
  const channels = [...gids].filter((gid) => visible.has(gid)).map(facts.channel)
  const direct = me.is_guest ? [] : [...uids].map((uid) => facts.direct(me.uid, uid))
  return {
    words: [...channels, ...direct].map((word) => ({ word })),
    has: (message) =>
      message.gid === null
        ? isOwn(me, message) && uids.has(otherOf(me, message))
        : gids.has(message.gid) && visible.has(message.gid),
  }
}

const isOwn = ({ uid, is_guest }: CurrentUser, { dm_user_a, dm_user_b }: SentTo): boolean =>
  !is_guest && (dm_user_a === uid || dm_user_b === uid)

const otherOf = ({ uid }: CurrentUser, { dm_user_a, dm_user_b }: SentTo): number =>
  (dm_user_a === uid ? dm_user_b : dm_user_a) as number
