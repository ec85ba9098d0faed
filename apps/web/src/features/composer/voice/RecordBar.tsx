import { limits } from '@parley/protocol'
import { clockText } from '@parley/rules'
import { ArrowUp, Lock, Mic, MicOff, Pause, Square, Trash2, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, IconButton, Spinner } from '../../../ui/index.ts'
import type { MicrophoneProblem } from './microphone.ts'
import styles from './RecordBar.module.css'
import type { Recorder } from './recorder.ts'
import type { RecordingControls } from './recording-controls.ts'

/** Takes the place of the text field while something is recorded. */
export function RecordBar({ recording }: { recording: RecordingControls }) {
  const { t } = useTranslation('chat')
  const { phase } = recording
  useEscape(recording)
  switch (phase.name) {
    case 'idle':
      return null
    case 'asking':
    case 'finishing':
      return (
        <div className={styles.bar} role="status">
          <Spinner />
          {t(`voice.${phase.name}`)}
        </div>
      )
    case 'problem':
      return <Problem problem={phase.problem} recording={recording} />
    case 'recording':
      return <Running recorder={phase.recorder} recording={recording} />
  }
}

function Running({ recorder, recording }: { recorder: Recorder; recording: RecordingControls }) {
  const { t } = useTranslation('chat')
  const state = useSyncExternalStore(
    (changed) => recorder.watch(changed),
    () => recorder.state,
  )
  const { isHeld } = recording
  const limit = clockText(limits.voiceSeconds * 1000)
  return (
    <div className={styles.bar} role="group" aria-label={t('voice.recording')}>
      {!isHeld && (
        <IconButton
          tone="danger"
          icon={<Trash2 />}
          label={t('voice.discard')}
          shortcut="Esc"
          onClick={() => void recording.cancel()}
        />
      )}
      <span className={styles.dot} data-paused={state.isPaused || undefined} aria-hidden />
      <span className={styles.time}>
        {clockText(state.elapsedMs)}
        <small> / {limit}</small>
      </span>
      <Levels levels={state.levels} />
      {isHeld ? (
        <span className={styles.hint}>
          <Lock aria-hidden />
          {t('voice.slide')}
        </span>
      ) : (
        <>
          <IconButton
            icon={state.isPaused ? <Mic /> : <Pause />}
            label={t(state.isPaused ? 'voice.resume' : 'voice.pause')}
            onClick={() => recorder.togglePause()}
          />
          <IconButton
            icon={<Square />}
            label={t('voice.stop')}
            // The field that had the focus is hidden now.
            autoFocus
            onClick={() => void recording.finish()}
          />
          <IconButton
            tone="primary"
            icon={<ArrowUp />}
            label={t('voice.send')}
            onClick={() => void recording.finish(true)}
          />
        </>
      )}
    </div>
  )
}

const maxBars = 40

/** The latest levels of the microphone, the newest at the end. */
function Levels({ levels }: { levels: readonly number[] }) {
  const first = Math.max(0, levels.length - maxBars)
  const shown = levels.slice(first)
  return (
    <span className={styles.levels} aria-hidden data-loudest={Math.max(0, ...shown).toFixed(2)}>
      {shown.map((level, at) => (
        <i key={first + at} style={{ blockSize: `${8 + level * 92}%` }} />
      ))}
    </span>
  )
}

interface ProblemProps {
  problem: MicrophoneProblem
  recording: RecordingControls
}

function Problem({ problem, recording }: ProblemProps) {
  const { t } = useTranslation('chat')
  const canRetry = problem !== 'insecure' && problem !== 'unsupported'
  return (
    <div className={styles.bar} role="alert">
      <MicOff className={styles.sign} aria-hidden />
      <span className={styles.words}>{t(`voice.problem.${problem}`)}</span>
      {canRetry && (
        <Button size="s" onClick={() => void recording.start(false)}>
          {t('common:action.retry')}
        </Button>
      )}
      <IconButton icon={<X />} label={t('voice.close')} onClick={recording.dismiss} />
    </div>
  )
}

function useEscape({ phase, cancel, dismiss }: RecordingControls) {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        document.querySelector('dialog[open], [role=dialog]')
      )
        return
      event.preventDefault()
      if (phase.name === 'recording') void cancel()
      if (phase.name === 'problem') dismiss()
    }
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  })
}
