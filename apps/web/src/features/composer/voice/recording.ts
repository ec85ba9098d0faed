// One chunk, loaded with the first recording.

export { openMicrophone } from './microphone.ts'
export { RecordBar } from './RecordBar.tsx'
export { Recorder } from './recorder.ts'
