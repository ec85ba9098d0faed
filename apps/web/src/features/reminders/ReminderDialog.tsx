import { useTranslation } from '../../i18n/use-translation.ts'
import { dateAndTime } from '../../i18n/dates.ts'
import { useAction, useClient, useOwnTime } from '../../store/index.ts'
import { showToast, TimeDialog } from '../../ui/index.ts'

type ReminderDialogProps = {
  mid: number
  /** The reminder whose time is changed; otherwise a new one is made. */
  id: string | undefined
  onClose: () => void
}

/** Asks when the user wants to be reminded of a message. */
export function ReminderDialog({ mid, id, onClose }: ReminderDialogProps) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { reminders, store } = useClient()
  const known = id === undefined ? undefined : store.reminders.find(id)
  const { time, isWrong, field } = useOwnTime(known?.due_at)
  const save = useAction(
    async (dueAt: number) => {
      await (id === undefined ? reminders.create(mid, dueAt) : reminders.setTime(id, dueAt))
      return dueAt
    },
    {
      onSuccess(dueAt) {
        const text = t('remind.set', { time: dateAndTime(dueAt) })
        showToast({ id: 'reminder', text, kind: 'success' })
        onClose()
      },
    },
  )
  return (
    <TimeDialog
      title={t('remind.menu')}
      label={t('later.when')}
      field={field}
      error={isWrong ? t('later.wrongTime') : save.error}
      confirmLabel={t('remind.confirm')}
      cancelLabel={common('action.cancel')}
      closeLabel={common('action.close')}
      busy={save.busy}
      onConfirm={() => {
        if (time !== undefined) save.run(time)
      }}
      onClose={onClose}
    />
  )
}
