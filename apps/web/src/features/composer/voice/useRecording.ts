import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { stopVoice } from '../../files/index.ts'
import type { ComposerPlace } from '../thread.ts'
import { loadRecording } from './LazyRecordBar.tsx'
import type { Recorder, Recording } from './recorder.ts'
import type { RecordingControls, RecordingPhase } from './recording-controls.ts'
import { stageVoice, useOfferUndo } from './staging.ts'

// A second recording, such as one for a thread beside its chat, ends the first, which is staged.
let endRunning = async () => {}
const noteRunning = (end: () => Promise<void>) => {
  endRunning = end
}

/**
 * Records a voice message for a chat or a thread. What was recorded becomes a staged file, also when the chat is
 * left: it is never lost unless the user discards it.
 */
export function useRecording({ chatKey, thread }: ComposerPlace): RecordingControls {
  const { t } = useTranslation('chat')
  const client = useClient()
  const root = thread?.root
  const place = useMemo(() => ({ key: chatKey, thread: root }), [chatKey, root])
  const offerUndo = useOfferUndo(place)
  const [phase, setPhase] = useState<RecordingPhase>({ name: 'idle' })
  const [isHeld, setHeld] = useState(false)
  const [sendsNow, setSendsNow] = useState(false)
  const active = useRef<Recorder>(undefined)
  const isHere = useRef(true)
  const isBusy = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      const recorder = take(active)
      if (recorder) void recorder.finish().then((recording) => stageVoice(client, place, recording))
    }
  }, [client, place])
  useAskBeforeLeaving(phase.name === 'recording' || phase.name === 'finishing')

  async function start(byHolding: boolean) {
    if (isBusy.current) return
    isBusy.current = true
    // The finger may leave while the code loads.
    setHeld(byHolding)
    const parts = await loadRecording().catch(() => undefined)
    if (!parts) {
      isBusy.current = false
      showToast({ id: 'recording', text: t('voice.unloaded'), kind: 'error' })
      return
    }
    setPhase({ name: 'asking' })
    stopVoice()
    await endRunning()
    const stream = await parts.openMicrophone().finally(() => (isBusy.current = false))
    if (typeof stream === 'string') return setPhase({ name: 'problem', problem: stream })
    if (!isHere.current) return stream.getTracks().forEach((track) => track.stop())
    const recorder = new parts.Recorder(stream, (cause) => {
      if (active.current !== recorder) return
      if (cause === 'unplugged') showToast({ id: 'unplugged', text: t('voice.unplugged') })
      void finish()
    })
    active.current = recorder
    noteRunning(finish)
    setPhase({ name: 'recording', recorder })
  }

  async function end(keep: (recording: Recording) => void) {
    const recorder = take(active)
    if (!recorder) return
    setPhase({ name: 'finishing' })
    const recording = await recorder.finish()
    if (recording) keep(recording)
    setPhase({ name: 'idle' })
  }

  /** Ends the recording to listen to it, or to send it at once. */
  const finish = (sends = false) =>
    end((recording) => {
      stageVoice(client, place, recording)
      if (sends && isHere.current) setSendsNow(true)
      else if (sends)
        client.uploads.send(chatKey, { replyTo: thread?.replyTo ?? null, thread: root })
    })

  return {
    phase,
    isHeld,
    isActive: phase.name !== 'idle',
    start,
    finish,
    cancel: () => end(offerUndo),
    lock: () => setHeld(false),
    dismiss: () => setPhase({ name: 'idle' }),
    sendsNow,
    sent: () => setSendsNow(false),
  }
}

// Only one of those who end a recording gets it.
function take(active: { current: Recorder | undefined }): Recorder | undefined {
  const recorder = active.current
  active.current = undefined
  return recorder
}

function useAskBeforeLeaving(isRecording: boolean) {
  useEffect(() => {
    if (!isRecording) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRecording])
}
