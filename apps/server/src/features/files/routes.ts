import type { Feature } from '../../feature.ts'

export const feature: Feature = { name: 'files', routes: () => [] }
