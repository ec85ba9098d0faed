import type { MicrophoneProblem } from './microphone.ts'
import type { Recorder } from './recorder.ts'

export type RecordingPhase =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'recording'; recorder: Recorder }
  | { name: 'finishing' }
  | { name: 'problem'; problem: MicrophoneProblem }

/** A recording for a chat or a thread, as its bar and its button see it. */
export interface RecordingControls {
  phase: RecordingPhase
  /** Whether it lasts as long as a finger is on the button. */
  isHeld: boolean
  isActive: boolean
  start(byHolding: boolean): Promise<void>
  /** Ends the recording to listen to it, or to send it at once. */
  finish(sends?: boolean): Promise<void>
  cancel(): Promise<void>
  /** Goes on without the finger on the button. */
  lock(): void
  dismiss(): void
  /** Whether a recording was staged to be sent at once. */
  sendsNow: boolean
  sent(): void
}
