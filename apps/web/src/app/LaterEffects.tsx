import { usePush } from './push/usePush.ts'
import { useFreshPage } from './useFreshPage.ts'
import { useOutcomes } from './useOutcomes.ts'
import { useReadiness } from './useReadiness.ts'
import { useStrayDrops } from './useStrayDrops.ts'
import { useTellLanguage } from './useTellLanguage.ts'
import { useUpdate } from './useUpdate.ts'

/** The effects of the shell without which it can begin. */
export function LaterEffects(): null {
  useReadiness()
  usePush()
  useUpdate()
  useFreshPage()
  useOutcomes()
  useStrayDrops()
  useTellLanguage()
  return null
}
