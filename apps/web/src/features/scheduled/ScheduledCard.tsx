import { keyOf } from '@parley/client'
import type { ScheduledMessage } from '@parley/protocol'
import { Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, useAction, useClient } from '../../store/index.ts'
import { Button, DueCard, showToast } from '../../ui/index.ts'
import { MessageContent } from '../messages/index.ts'
import { ScheduledChat } from './ScheduledChat.tsx'
import { EditDialog } from './EditDialog.tsx'
import { refusalText } from './refusal-text.ts'

/** A scheduled message with its chat and its time. */
export function ScheduledCard({ message }: { message: ScheduledMessage }) {
  const { t } = useTranslation('later')
  const { scheduled } = useClient()
  const [isEditing, setEditing] = useState(false)
  const { id, due_at, error } = message
  const key = keyOf(message.target)
  const isRefused = error !== null

  // A toast tells other failures.
  const texts = { 409: t('busy') }
  const send = useAction(() => scheduled.sendNow(id), {
    texts,
    onSuccess: () => showToast({ id: `sent-${id}`, text: t('sent'), kind: 'success' }),
    onError: showError,
  })
  const cancel = useAction(() => scheduled.cancel(id), {
    texts,
    onSuccess: () =>
      showToast({
        id: `cancelled-${id}`,
        text: t('cancelled'),
        kind: 'success',
        action: {
          label: t('common:action.undo'),
          onClick: () => void scheduled.restore(message).catch(showError),
        },
      }),
    onError: showError,
  })

  const busy = [send, cancel].find(({ failure }) => failure?.status === 409)?.error
  const problem = isRefused
    ? t('notSent', { reason: t(refusalText(error, message.reply_mid !== null)) })
    : busy && <span role="alert">{busy}</span>

  return (
    <DueCard
      title={<ScheduledChat chatKey={key} />}
      time={
        <time dateTime={new Date(due_at).toISOString()}>
          {t(isRefused ? 'wasDueAt' : 'sendsAt', { time: dateAndTime(due_at) })}
        </time>
      }
      problem={problem}
      actions={
        <>
          <Button size="s" variant="link" icon={<Pencil />} onClick={() => setEditing(true)}>
            {t('common:action.edit')}
          </Button>
          <Button
            size="s"
            variant="link"
            icon={<Send />}
            busy={send.busy}
            onClick={() => {
              cancel.reset()
              send.run()
            }}
          >
            {t('sendNow')}
          </Button>
          <Button
            size="s"
            variant="link"
            icon={<Trash2 />}
            busy={cancel.busy}
            onClick={() => {
              send.reset()
              cancel.run()
            }}
          >
            {t('cancel')}
          </Button>
        </>
      }
    >
      <MessageContent message={message} />
      {isEditing && <EditDialog message={message} onClose={() => setEditing(false)} />}
    </DueCard>
  )
}
