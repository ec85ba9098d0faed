import { clockText } from '@parley/rules'
import clsx from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Waveform.module.css'

interface Props {
  /** 0 to 255. Undefined for a recording that was not measured. */
  peaks: readonly number[] | undefined
  timeMs: number
  durationMs: number | undefined
  onSeek: (ms: number) => void
}

const unmeasured = Array.from({ length: 48 }, () => 0)
const stepMs = 5_000
const heightPx = 28
const barPx = 3

/** The bars of a recording, which are its seek bar too. */
export function Waveform({ peaks = unmeasured, timeMs, durationMs, onSeek }: Props) {
  const { t } = useTranslation('file')
  const played = durationMs ? Math.min(1, timeMs / durationMs) : 0

  function seekTo(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    if (durationMs !== undefined) onSeek(share * durationMs)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (durationMs === undefined) return
    const to = seekedBy(event.key, timeMs, durationMs)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(Math.min(durationMs, Math.max(0, to)))
  }

  return (
    <div
      className={styles.waveform}
      role="slider"
      tabIndex={0}
      aria-label={t('voice.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round((durationMs ?? 0) / 1000)}
      aria-valuenow={Math.floor(timeMs / 1000)}
      aria-valuetext={clockText(timeMs)}
      aria-disabled={durationMs === undefined || undefined}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      <svg
        viewBox={`0 0 ${peaks.length * barPx} ${heightPx}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {peaks.map((peak, at) => {
          const height = Math.max(2, (peak / 255) * heightPx)
          return (
            <rect
              key={at}
              className={clsx((at + 0.5) / peaks.length <= played && styles.played)}
              x={at * barPx + 0.5}
              y={(heightPx - height) / 2}
              width={barPx - 1}
              height={height}
            />
          )
        })}
      </svg>
    </div>
  )
}

function seekedBy(key: string, timeMs: number, durationMs: number): number | undefined {
  // A short recording is passed in a few steps too.
  const step = Math.min(stepMs, durationMs / 5)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return timeMs + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return timeMs - step
    case 'Home':
      return 0
    case 'End':
      return durationMs
    default:
      return undefined
  }
}
