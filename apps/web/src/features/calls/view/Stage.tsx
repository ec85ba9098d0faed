import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { useIsPhone } from '../../../ui/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import { CalleeTile } from './CalleeTile.tsx'
import { CallHead, type CallLayout } from './CallHead.tsx'
import { isRinging, startOf } from './call-times.ts'
import styles from './CallView.module.css'
import { Controls } from './Controls.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { Tile } from './Tile.tsx'
import { keyOfTile, tilesOf } from './tiles.ts'
import { useParticipants } from './useParticipants.ts'
import { useSpeakerTile } from './useSpeakerTile.ts'
import { useVisibleVideos } from './useVisibleVideos.ts'

/** The participants of a call, their video, and the controls. */
export function Stage({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const participants = useParticipants(call)
  // Null once the user has unpinned: a screen that is shared is large by itself.
  const [chosen, setChosen] = useState<string | null>()
  const [layout, setLayout] = useState<CallLayout>('grid')
  const tiles = useMemo(() => tilesOf(call, participants, store.me), [call, participants, store.me])
  const speaker = useSpeakerTile(tiles)
  // On phones, tools would cover the face.
  const isPhone = useIsPhone()
  const [tapped, setTapped] = useState<string>()
  const grid = useRef<HTMLUListElement>(null)
  const own = participants.find(({ session }) => session === call.session)
  const screen = tiles.find(({ source }) => source === 'screen')
  const wanted = chosen === undefined ? screen && keyOfTile(screen) : chosen
  const pinned = tiles.some((one) => keyOfTile(one) === wanted) ? wanted : undefined
  const large = pinned ?? (layout === 'speaker' && tiles.length > 1 ? speaker : undefined)
  const isAlone = isRinging(call, participants, store.me)
  const since = startOf(call, participants)
  const withVideo = tiles.filter(({ isOwn, hasVideo }) => !isOwn && hasVideo).map(keyOfTile)
  const shown = useVisibleVideos(grid, withVideo)

  useEffect(() => currentSession()?.watch(shown), [shown, call.session])
  useEffect(() => () => currentSession()?.watch([]), [])

  function change(next: CallLayout): void {
    setLayout(next)
    // In the grid a shared screen is not large either.
    setChosen(next === 'grid' && screen ? null : undefined)
  }

  return (
    <>
      <CallHead
        call={call}
        since={isAlone ? undefined : since}
        layout={large === undefined ? 'grid' : 'speaker'}
        onLayout={change}
      />
      <DeviceNotice call={call} />
      <ul
        ref={grid}
        className={styles.grid}
        data-large={large !== undefined}
        style={columnsOf(tiles.length + Number(isAlone))}
      >
        {isAlone && (
          <CalleeTile
            chat={call.chat}
            status={t(call.session === undefined ? 'phase.joining' : 'ringing')}
            since={since}
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
              isPinned={key === pinned}
              isLarge={large === undefined ? undefined : key === large}
              onPin={() => setChosen(key === pinned ? null : key)}
              hasTools={!isPhone || key === tapped}
              onTap={isPhone ? () => setTapped(key === tapped ? undefined : key) : undefined}
            />
          )
        })}
      </ul>
      <Controls
        call={call}
        hand={typeof own?.hand_at === 'number'}
        layout={large === undefined ? 'grid' : 'speaker'}
        onLayout={change}
      />
    </>
  )
}

/** A square of tiles, or on phones one or two columns. */
const columnsOf = (count: number) =>
  ({
    '--columns': Math.ceil(Math.sqrt(count)),
    '--narrow-columns': count > 3 ? 2 : 1,
  }) as CSSProperties
