import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../../ui/index.ts'
import type { useSubmitting } from '../useSubmitting.ts'

/** Asks before a message notifies many people. */
export function GroupQuestion({ submitting }: { submitting: ReturnType<typeof useSubmitting> }) {
  const { t } = useTranslation('chat')
  const { asked, answer } = submitting
  if (!asked) return null
  const { group, count } = asked
  return (
    <ConfirmDialog
      open
      onOpenChange={() => answer(false)}
      title={t('groupMention.title', { count })}
      text={t(`groupMention.text.${group}`)}
      confirmLabel={t('groupMention.confirm')}
      cancelLabel={t('groupMention.cancel')}
      onConfirm={() => answer(true)}
    />
  )
}
