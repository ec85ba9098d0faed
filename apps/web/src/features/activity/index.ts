export { useActivityCount } from './useActivityCount.ts'
