import { Mic } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { IconButton } from '../../../ui/index.ts'
import type { RecordingControls } from './recording-controls.ts'
import styles from './MicButton.module.css'

// A shorter touch is a tap: the recording goes on without the finger.
const tapMs = 350
const lockPx = 60
const cancelPx = 90

/** Starts a recording by a click, or records as long as a finger is on it. */
export function MicButton({ recording }: { recording: RecordingControls }) {
  const { t } = useTranslation('chat')
  const latest = useRef(recording)
  useEffect(() => {
    latest.current = recording
  })
  const wasTouched = useRef(false)

  // The button is covered while it is held, hence the listeners of the window.
  function hold({ pointerType, pointerId, clientX, clientY }: PointerEvent) {
    wasTouched.current = pointerType !== 'mouse'
    if (pointerType === 'mouse') return
    const startedAt = performance.now()
    void latest.current.start(true)

    const done = new AbortController()
    const listen = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: Listener) => {
      const handle = (event: globalThis.PointerEvent) => event.pointerId === pointerId && act(event)
      addEventListener(name, handle, { signal: done.signal })
    }
    listen('pointermove', (event) => {
      const isAway = Math.abs(event.clientX - clientX) > cancelPx
      const isUp = clientY - event.clientY > lockPx
      if (!isAway && !isUp) return
      done.abort()
      if (isAway) void latest.current.cancel()
      else latest.current.lock()
    })
    listen('pointerup', () => {
      done.abort()
      const isTap = performance.now() - startedAt < tapMs
      // The question for permission takes the finger from the button.
      if (isTap || latest.current.phase.name !== 'recording') latest.current.lock()
      else void latest.current.finish()
    })
    listen('pointercancel', () => {
      done.abort()
      latest.current.lock()
    })
  }

  return (
    <IconButton
      className={styles.mic}
      icon={<Mic />}
      label={t('voice.record')}
      onPointerDown={hold}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        const isByKey = detail === 0
        if (isByKey || !wasTouched.current) void recording.start(false)
        wasTouched.current = false
      }}
    />
  )
}

type Listener = (event: globalThis.PointerEvent) => void
