import { isListed, useSelector } from '../../store/index.ts'

/** How much of what concerns the user is open and was not read in its chat. */
export const useActivityCount = (): number =>
  useSelector((store) => store.activity.count(store.readMarks, (key) => isListed(store, key)))
