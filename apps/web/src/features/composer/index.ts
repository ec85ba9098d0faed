export { Composer } from './Composer.tsx'
export { useKeptFiles } from './files/useStage.ts'
