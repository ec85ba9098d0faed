import { callOf, type ShownCall } from '@parley/client'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isFlatEqual, useClient, useSelector } from '../../../store/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-state.ts'
import { CallStatus } from './CallStatus.tsx'
import { CallFailed } from './CallFailed.tsx'
import styles from './CallView.module.css'
import { Controls } from './Controls.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { Tile } from './Tile.tsx'
import { keyOfTile, tilesOf } from './tiles.ts'
import { useVisibleVideos } from './useVisibleVideos.ts'

const nobody: ShownCall['participants'] = []

/** A call: its participants, their video, and the controls. */
export function CallView({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const participants = useSelector(
    (state) => callOf(state, call.chat)?.participants ?? nobody,
    isFlatEqual,
  )
  // Null once the user has unpinned: a screen that is shared is large by itself.
  const [chosen, setChosen] = useState<string | null>()
  const tiles = useMemo(() => tilesOf(call, participants, store.me), [call, participants, store.me])
  const view = useRef<HTMLElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  const own = participants.find(({ session }) => session === call.session)
  const screen = tiles.find(({ source, isOwn }) => source === 'screen' && !isOwn)
  const pinned = chosen === undefined ? screen && keyOfTile(screen) : chosen
  const isPinned = tiles.some((one) => keyOfTile(one) === pinned)
  const withVideo = tiles.filter(({ isOwn, hasVideo }) => !isOwn && hasVideo).map(keyOfTile)
  const shown = useVisibleVideos(grid, withVideo)

  useEffect(() => currentSession()?.watch(shown), [shown, call.session])
  useEffect(() => () => currentSession()?.watch([]), [])

  if (call.phase === 'failed') return <CallFailed call={call} />
  return (
    <section ref={view} className={styles.view} aria-label={t('title')} data-theme="dark">
      <CallStatus call={call} />
      <DeviceNotice call={call} />
      <ul ref={grid} className={styles.grid} data-pinned={isPinned} style={columnsOf(tiles.length)}>
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
    </section>
  )
}

/** A square of tiles, or on phones one or two columns. */
const columnsOf = (count: number) =>
  ({
    '--columns': Math.ceil(Math.sqrt(count)),
    '--narrow-columns': count > 3 ? 2 : 1,
  }) as CSSProperties
