import type { CustomEmoji } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { showToast } from '../../../ui/index.ts'
import { QuestionDialog } from '../../settings/index.ts'

interface Props {
  emoji: CustomEmoji
  onClose: () => void
}

/** Asks before an emoji is deleted. */
export function DeleteEmojiDialog({ emoji, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { emoji: actions } = useClient()
  const name = `:${emoji.name}:`
  const { run, busy, error } = useAction(() => actions.delete(emoji.id), {
    texts: { 404: t('emoji.gone') },
    onSuccess() {
      showToast({ id: 'emoji', text: t('emoji.deleted', { name }), kind: 'success' })
      onClose()
    },
  })
  return (
    <QuestionDialog
      onClose={onClose}
      title={t('emoji.question', { name })}
      text={t('emoji.questionText')}
      error={error}
      confirmLabel={t('emoji.delete')}
      danger
      busy={busy}
      onConfirm={() => run()}
    />
  )
}
