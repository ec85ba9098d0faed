import { clockText, type Voice, voiceLength } from '@parley/rules'
import clsx from 'clsx'
import { LoaderCircle, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { changePreferences, usePreferences } from '../../../store/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { changeVoiceRate, seekVoice, toggleVoice, type Track, usePlayer } from './player.ts'
import styles from './VoicePlayer.module.css'
import { Waveform } from './Waveform.tsx'

interface Props {
  track: Track
  voice: Voice
  isUnheard?: boolean
  /** Further buttons beside the speed. */
  children?: ReactNode
}

/** The player of a recording. It runs from left to right in all scripts, like the controls of devices. */
export function VoicePlayer({ track, voice, isUnheard = false, children }: Props) {
  const { t } = useTranslation('file')
  const { status, timeMs, durationMs: trueMs, id } = usePlayer(track.id)
  const durationMs = trueMs ?? voice.durationMs
  const isPlaying = status === 'playing'
  const total = voiceLength({ duration: durationMs }) ?? t('voice.unknown')
  const isLoaded = id === track.id && (isPlaying || timeMs > 0)
  const icon = isPlaying ? <Pause /> : status === 'loading' ? <LoaderCircle /> : <Play />
  return (
    <div
      className={styles.player}
      dir="ltr"
      role="group"
      aria-label={t('voice.player', { length: total })}
    >
      <IconButton
        className={clsx(styles.play, status === 'loading' && styles.loading)}
        tone="primary"
        icon={icon}
        label={t(isPlaying ? 'voice.pause' : 'voice.play')}
        onClick={() => toggleVoice(track)}
      />
      <Waveform
        peaks={voice.waveform}
        timeMs={timeMs}
        durationMs={durationMs}
        onSeek={(ms) => seekVoice(track, ms)}
      />
      <div className={styles.foot}>
        <span className={styles.time}>{isLoaded ? `${clockText(timeMs)} / ${total}` : total}</span>
        {isUnheard && (
          <span className={styles.unheard} role="img" aria-label={t('voice.unheard')} />
        )}
        <span className={styles.space} />
        <Rate />
        {children}
      </div>
    </div>
  )
}

const rates = [1, 1.5, 2]

function Rate() {
  const { t } = useTranslation('file')
  const { voiceRate } = usePreferences()

  function change() {
    const next = rates[(rates.indexOf(voiceRate) + 1) % rates.length] ?? 1
    changePreferences({ voiceRate: next })
    changeVoiceRate(next)
  }

  return (
    <button
      type="button"
      className={styles.rate}
      aria-label={t('voice.rate', { rate: voiceRate })}
      onClick={change}
    >
      {voiceRate}×
    </button>
  )
}
