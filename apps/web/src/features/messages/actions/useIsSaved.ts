import { useSelector } from '../../../store/index.ts'

/** Whether a message is known to be a favorite. Only favorites that were read or saved on this page are known. */
export const useIsSaved = (mid: number): boolean =>
  useSelector(({ savedMids, hiddenFavorites }) => {
    const id = savedMids.get(mid)
    return id !== undefined && !hiddenFavorites.has(id)
  })
