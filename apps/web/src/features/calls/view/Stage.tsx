import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import { CalleeTile } from './CalleeTile.tsx'
import { isRinging, startOf } from './call-times.ts'
import styles from './CallView.module.css'
import { Controls } from './Controls.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { Tile } from './Tile.tsx'
import { keyOfTile, tilesOf } from './tiles.ts'
import { useParticipants } from './useParticipants.ts'
import { useVisibleVideos } from './useVisibleVideos.ts'

interface Props {
  call: CallState
  view: RefObject<HTMLElement | null>
}

/** The participants of a call, their video, and the controls. */
export function Stage({ call, view }: Props) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const participants = useParticipants(call)
  // Null once the user has unpinned: a screen that is shared is large by itself.
  const [chosen, setChosen] = useState<string | null>()
  const tiles = useMemo(() => tilesOf(call, participants, store.me), [call, participants, store.me])
  const grid = useRef<HTMLUListElement>(null)
  const own = participants.find(({ session }) => session === call.session)
  const screen = tiles.find(({ source, isOwn }) => source === 'screen' && !isOwn)
  const pinned = chosen === undefined ? screen && keyOfTile(screen) : chosen
  const isPinned = tiles.some((one) => keyOfTile(one) === pinned)
  const isAlone = isRinging(call, participants, store.me)
  const withVideo = tiles.filter(({ isOwn, hasVideo }) => !isOwn && hasVideo).map(keyOfTile)
  const shown = useVisibleVideos(grid, withVideo)

  useEffect(() => currentSession()?.watch(shown), [shown, call.session])
  useEffect(() => () => currentSession()?.watch([]), [])

  return (
    <>
      <DeviceNotice call={call} />
      <ul
        ref={grid}
        className={styles.grid}
        data-pinned={isPinned}
        style={columnsOf(tiles.length + Number(isAlone))}
      >
        {isAlone && (
          <CalleeTile
            chat={call.chat}
            status={t(call.session === undefined ? 'phase.joining' : 'ringing')}
            since={startOf(call, participants)}
          />
        )}
        {tiles.map((tile) => {
          const key = keyOfTile(tile)
          return (
            <Tile
              key={key}
              tile={tile}
              chat={call.chat}
              volume={call.volumes.get(tile.session) ?? 1}
              reactions={
                tile.source === 'camera'
                  ? call.reactions.filter(({ session }) => session === tile.session)
                  : []
              }
              isPinned={isPinned && key === pinned}
              onPin={() => setChosen(key === pinned ? null : key)}
            />
          )
        })}
      </ul>
      <Controls call={call} hand={typeof own?.hand_at === 'number'} view={view} />
    </>
  )
}

/** A square of tiles, or on phones one or two columns. */
const columnsOf = (count: number) =>
  ({
    '--columns': Math.ceil(Math.sqrt(count)),
    '--narrow-columns': count > 3 ? 2 : 1,
  }) as CSSProperties
