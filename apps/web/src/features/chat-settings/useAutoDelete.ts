import type { ChatKey } from '@parley/client'
import { burnSteps } from '@parley/protocol'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSelector } from '../../store/index.ts'
import { exactSpan } from './span.ts'

/** After how many seconds the user's messages in a chat are deleted; 0 keeps them. */
export const useAutoDelete = (key: ChatKey): number =>
  useSelector((store) => store.autoDeleteSeconds(key))

/** The offered times, and `current` if another client has set a different one. */
export const autoDeleteSteps = (current: number): number[] =>
  [...new Set([...burnSteps, current])].sort((a, b) => a - b)

/** Returns a function that names a time span, or "Off" for 0. */
export function useSpanText(): (seconds: number) => string {
  const { t } = useTranslation('chat')
  return (seconds) => {
    if (seconds === 0) return t('autoDelete.off')
    const { unit, count } = exactSpan(seconds)
    return t(`autoDelete.${unit}`, { count })
  }
}
