import { type KeyValueStore, scopedStore } from '@parley/client'
import { localTexts } from '../store/browser-storage.ts'

/** Short texts by name, in the localStorage of this browser. */
export const keyValues: KeyValueStore = scopedStore(localTexts, 'parley')
