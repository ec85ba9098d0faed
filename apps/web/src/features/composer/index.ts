export { Composer } from './Composer.tsx'
export { useKeptFiles } from './useStage.ts'
