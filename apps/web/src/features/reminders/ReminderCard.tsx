import { type ChatKey, isChannelKey, keyOf } from '@parley/client'
import type { Reminder, RemindedMessage } from '@parley/protocol'
import { Check, CornerUpLeft, Pencil } from 'lucide-react'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  isListed,
  openDialog,
  showError,
  useAction,
  useChatName,
  useClient,
  useJump,
  useSelector,
  useNamedUser,
} from '../../store/index.ts'
import { Button, DueCard, showToast } from '../../ui/index.ts'
import { remindedText } from './reminded-text.ts'
import { Snippet } from '../messages/index.ts'

/** A reminder with its message, if the user may still see it. */
export function ReminderCard({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('later')
  const { reminders } = useClient()
  const jump = useJump()
  const { id, mid, due_at, is_due } = reminder
  const message = useReadable(reminder)

  const done = useAction(() => reminders.setDone(id, true), {
    onSuccess: () =>
      showToast({
        id: `done-${id}`,
        text: t('done'),
        kind: 'success',
        action: {
          label: t('common:action.undo'),
          onClick: () => void reminders.setDone(id, false).catch(showError),
        },
      }),
    onError: showError,
  })

  return (
    <DueCard
      title={message ? <Source message={message} /> : t('unavailable')}
      time={
        <time dateTime={new Date(due_at).toISOString()}>
          {t(is_due ? 'dueSince' : 'dueAt', { time: dateAndTime(due_at) })}
        </time>
      }
      isAlert={is_due}
      actions={
        <>
          {message && (
            <Button
              size="s"
              variant="link"
              icon={<CornerUpLeft />}
              onClick={() => jump(keyOf(message.target), mid)}
            >
              {t('jump')}
            </Button>
          )}
          <Button
            size="s"
            variant="link"
            icon={<Check />}
            busy={done.busy}
            onClick={() => done.run()}
          >
            {t('markDone')}
          </Button>
          <Button
            size="s"
            variant="link"
            icon={<Pencil />}
            onClick={() => openDialog({ name: 'remind', mid, id })}
          >
            {t('changeTime')}
          </Button>
        </>
      }
    >
      {message ? <Snippet message={remindedText(message)} lines={3} /> : t('unavailableText')}
    </DueCard>
  )
}

/** The message of a reminder; null once it was deleted or has expired, or the user has left its chat. */
function useReadable({ mid, message }: Reminder): RemindedMessage | null {
  const isReadable = useSelector(
    (store) => message && isListed(store, keyOf(message.target)) && !store.wasRemoved(mid),
  )
  return isReadable ? message : null
}

function Source({ message }: { message: RemindedMessage }) {
  const key = keyOf(message.target)
  const author = useNamedUser(message.from_uid)
  return (
    <>
      <bdi>{author?.name}</bdi>
      <ChatOf chatKey={key} />
    </>
  )
}

function ChatOf({ chatKey }: { chatKey: ChatKey }) {
  const name = useChatName(chatKey)
  if (!isChannelKey(chatKey) || name === undefined) return null
  return (
    <>
      {' · '}
      <bdi>{`#${name}`}</bdi>
    </>
  )
}
