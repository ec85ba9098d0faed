import { createSessionState } from '../../../../store/index.ts'

// A row must have the same height when it is mounted again, so this outlives the row.
const store = createSessionState<{ mids: ReadonlySet<number> }>(() => ({ mids: new Set() }))

/** Whether all pictures of an album are shown, by the mid of its first one. */
export const useIsOpened = (mid: number): boolean => store(({ mids }) => mids.has(mid))

export function openAlbum(mid: number): void {
  if (!store.getState().mids.has(mid))
    store.setState(({ mids }) => ({ mids: new Set(mids).add(mid) }))
}
