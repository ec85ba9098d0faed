export { cpuOf } from './cpu.ts'
export { longTexts } from './texts.ts'
