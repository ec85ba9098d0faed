import { callOf, type ShownCall } from '@parley/client'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isFlatEqual, useClient, useSelector } from '../../../store/index.ts'
import { currentSession } from '../current-call.ts'
import type { CallState } from '../session/call-session.ts'
import { CallFailed } from './CallFailed.tsx'
import styles from './CallView.module.css'
import { Controls } from './Controls.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { Tile } from './Tile.tsx'
import { keyOfTile, tilesOf } from './tiles.ts'

const nobody: ShownCall['participants'] = []

/** A call: its participants, their pictures, and the controls. */
export function CallView({ call }: { call: CallState }) {
  const { t } = useTranslation('call')
  const { store } = useClient()
  const participants = useSelector(
    ['calls'],
    (state) => callOf(state, call.chat)?.participants ?? nobody,
    isFlatEqual,
  )
  // Null once the user has unpinned: a screen that is shared is large by itself.
  const [chosen, setChosen] = useState<string | null>()
  const tiles = useMemo(() => tilesOf(call, participants, store.me), [call, participants, store.me])
  const screen = tiles.find(({ source, isOwn }) => source === 'screen' && !isOwn)
  const pinned = chosen === undefined ? screen && keyOfTile(screen) : chosen
  const isPinned = tiles.some((one) => keyOfTile(one) === pinned)
  const watched = tiles
    .filter(({ isOwn, track }) => !isOwn && track !== undefined)
    .map(({ session, source }) => `${session} ${source}`)
    .join()

  useEffect(() => {
    const videos = watched === '' ? [] : watched.split(',').map(readKey)
    currentSession()?.watch(videos)
    return () => currentSession()?.watch([])
  }, [watched, call.session])

  if (call.phase === 'failed') return <CallFailed call={call} />
  return (
    <section className={styles.view} aria-label={t('title')} data-theme="dark">
      <p className={styles.state} role="status">
        {call.phase !== 'connected' && t(`phase.${call.phase}`)}
      </p>
      <DeviceNotice call={call} />
      <ul
        className={styles.grid}
        data-pinned={isPinned}
        style={{ '--columns': Math.ceil(Math.sqrt(tiles.length)) } as CSSProperties}
      >
        {tiles.map((tile) => {
          const key = keyOfTile(tile)
          return (
            <Tile
              key={key}
              tile={tile}
              isPinned={isPinned && key === pinned}
              onPin={() => setChosen(key === pinned ? null : key)}
            />
          )
        })}
      </ul>
      <Controls call={call} />
    </section>
  )
}

function readKey(text: string) {
  const [session = '', source] = text.split(' ')
  return { session, source: source === 'screen' ? ('screen' as const) : ('camera' as const) }
}
