import { lazyPart } from '../../../ui/index.ts'

export const loadRecording = () => import('./recording.ts')

/** Takes the place of the text field while something is recorded. */
export const LazyRecordBar = lazyPart(async () => ({ default: (await loadRecording()).RecordBar }))
