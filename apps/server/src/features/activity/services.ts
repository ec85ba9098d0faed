export type { ThreadsServices as ActivityServices } from '../threads/index.ts'
