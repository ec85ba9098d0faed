import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, useClient } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'

/** Removes the preview of an own message for everybody, and offers to undo it. */
export function useHidePreview(mid: number): () => void {
  const { t } = useTranslation('chat')
  const { previews } = useClient()
  return () => {
    previews.hide(mid, true).catch(showError)
    showToast({
      id: `preview-${mid}`,
      text: t('preview.removed'),
      kind: 'success',
      action: {
        label: t('common:action.undo'),
        onClick: () => void previews.hide(mid, false).catch(showError),
      },
    })
  }
}
