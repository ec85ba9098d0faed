import { usePush } from './push/usePush.ts'
import { useFreshPage } from './useFreshPage.ts'
import { useOutcomes } from './useOutcomes.ts'
import { useTellLanguage } from './useTellLanguage.ts'
import { useUpdate } from './useUpdate.ts'

/** The effects of the shell without which it can begin. */
export function LaterEffects(): null {
  usePush()
  useUpdate()
  useFreshPage()
  useOutcomes()
  useTellLanguage()
  return null
}
