import { type ChatKey, idOf, isChannelKey, RequestError } from '@parley/client'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, useClient, useJump } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'

/** Goes to the original of a saved message. If it is gone, says so and stays. */
export function useSource(): (key: ChatKey, mid: number) => Promise<void> {
  const { t } = useTranslation('fav')
  const { store, messages } = useClient()
  const jump = useJump()
  const showGone = (text: string) => showToast({ id: 'gone', text, kind: 'info' })

  return async function goToSource(key, mid) {
    const id = idOf(key)
    const isVisible = isChannelKey(key) ? store.channels.has(id) : store.users.has(id)
    if (!isVisible) {
      showGone(t('chatGone'))
      return
    }
    try {
      const found = store.messages.get(mid) ?? (await messages.fetch(key, mid))
      if (found) jump(key, mid)
      else showGone(t('originalGone'))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if ([403, 404].includes(error.status)) showGone(t('chatGone'))
      else showError(error)
    }
  }
}
