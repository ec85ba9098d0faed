export { Composer } from './Composer.tsx'
export { UnsentText } from './UnsentText.tsx'
