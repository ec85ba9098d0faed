export { Composer } from './Composer.tsx'
