export { AutoDeleteButton } from './AutoDeleteButton.tsx'
export { AutoDeleteNote } from './AutoDeleteNote.tsx'
export { autoDeleteSteps, useAutoDelete, useSpanText } from './useAutoDelete.ts'
