export { cpuOf, noise, slowness } from './cpu.ts'
export { longTexts } from './texts.ts'
