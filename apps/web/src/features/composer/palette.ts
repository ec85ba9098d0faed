import type { PaletteFeature } from '../actions/index.ts'
import { marks } from './writing/marks.ts'

const group = 'writing'

/** The keys of the composer, which `writing/useKeys.ts` handles. */
export const palette: PaletteFeature = {
  shortcuts: [
    { label: 'send', keys: [{ key: 'Enter' }], group },
    { label: 'newLine', keys: [{ key: 'Enter', shift: true }], group },
    { label: 'editLast', keys: [{ key: 'ArrowUp' }], group },
    ...marks.map(
      ({ mark, keys }) => ({ label: `chat:composer.mark.${mark}`, keys: [keys], group }) as const,
    ),
    { label: 'mention', keys: [{ key: '@' }], group },
    { label: 'emoji', keys: [{ key: ':' }], group },
  ],
}
