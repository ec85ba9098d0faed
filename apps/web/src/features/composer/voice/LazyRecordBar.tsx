import { lazy } from 'react'

export const loadRecording = () => import('./recording.ts')

/** Takes the place of the text field while something is recorded. */
export const LazyRecordBar = lazy(async () => ({ default: (await loadRecording()).RecordBar }))
