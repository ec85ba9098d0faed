import { lazyPart } from '../../../ui/index.ts'

// Kept out of index.ts: code in an index file defeats tree shaking.

export const MembersPanel = lazyPart(async () => ({
  default: (await import('./MembersPanel.tsx')).MembersPanel,
}))
