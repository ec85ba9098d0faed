import { keyOf } from '@parley/client'
import type { ScheduledMessage } from '@parley/protocol'
import { outgoingText, mentionsOf, textTypeOf, toEditable, toWire } from '@parley/rules'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useKeptEdit, useOwnTime } from '../../store/index.ts'
import { Button, Field, TextArea, TimeDialog } from '../../ui/index.ts'
import { useTypedMentions } from '../users/index.ts'

type EditDialogProps = { message: ScheduledMessage; onClose: () => void }

/** Changes the text and the time of a scheduled message. A text that was not saved is offered again. */
export function EditDialog({ message, onClose }: EditDialogProps) {
  const { t } = useTranslation('later')
  const { scheduled, store } = useClient()
  const typedMentions = useTypedMentions(keyOf(message.target))
  const [before] = useState(() =>
    toEditable(message.content, mentionsOf(message), (uid) => store.users.get(uid)?.name),
  )
  const edit = useKeptEdit(`scheduled-${message.id}`, before.text)
  const { text } = edit
  const { time, isWrong, field } = useOwnTime(message.due_at)
  // The message that this one answered is gone: it goes out as an ordinary message.
  const isOriginalGone = message.reply_mid !== null && message.error === 'not_found'
  const save = useAction(
    (due_at: number) => {
      const outgoing = outgoingText(text)
      const typed = typedMentions(outgoing, before.named).named
      const { content, uids } = toWire(outgoing, { ...typed, ...before.named })
      const { mentions: _, ...others } = message.properties ?? {}
      const properties = uids.length > 0 ? { ...others, mentions: uids } : others
      return scheduled.change(message.id, {
        text: { content, content_type: textTypeOf(content), properties },
        due_at,
        ...(isOriginalGone ? { reply_mid: null } : {}),
      })
    },
    {
      onSuccess() {
        edit.forget()
        onClose()
      },
    },
  )

  return (
    <TimeDialog
      title={t('editTitle')}
      label={t('chat:later.when')}
      field={field}
      error={isWrong ? t('chat:later.wrongTime') : save.error}
      hint={isOriginalGone ? t('withoutReply') : undefined}
      confirmLabel={t('common:action.save')}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={save.busy}
      onConfirm={() => {
        if (time !== undefined && text.trim() !== '') save.run(time)
      }}
      onClose={onClose}
    >
      <Field
        label={t('text')}
        hint={edit.isRestored ? t('chat:message.edit.restored') : undefined}
        error={text.trim() === '' ? t('noText') : undefined}
      >
        <TextArea value={text} onChange={edit.change} rows={3} growTo={8} dir="auto" />
      </Field>
      {edit.isRestored && (
        <Button size="s" variant="link" onClick={edit.discard}>
          {t('chat:message.edit.discard')}
        </Button>
      )}
    </TimeDialog>
  )
}
