import { isChannelKey, type OutboxEntry } from '@parley/client'
import { isText } from '@parley/protocol'
import clsx from 'clsx'
import { CircleAlert, Clock } from 'lucide-react'
import { memo } from 'react'
import { timeOfDay } from '../../../i18n/dates.ts'
import { listOf } from '../../../i18n/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, useClient } from '../../../store/index.ts'
import { copyAndTell, PersonAvatar, showToast } from '../../../ui/index.ts'
import { useFeed } from '../feed/chat-context.ts'
import { copiedText } from '../text/copied-text.ts'
import { MessageContent } from '../text/MessageContent.tsx'
import rowStyles from './MessageRow.module.css'
import styles from './OutboxRow.module.css'
import { Quote } from './Quote.tsx'

/** An own message that is being sent, waits for the connection, or was rejected. */
export const OutboxRow = memo(function OutboxRow(props: {
  entry: OutboxEntry
  startsRun: boolean
  isMirrored: boolean
}) {
  const { entry, startsRun, isMirrored } = props
  const { me, thread } = useFeed()
  const time = (
    <time className={startsRun ? rowStyles.when : rowStyles.gutter}>
      {timeOfDay(entry.local_id)}
    </time>
  )
  return (
    <article
      data-outbox={entry.local_id}
      className={clsx(
        rowStyles.row,
        startsRun && rowStyles.first,
        isMirrored && rowStyles.mirrored,
        styles[entry.state],
      )}
    >
      {startsRun ? (
        <span className={rowStyles.portrait}>
          <PersonAvatar uid={me.uid} name={me.name} src={avatarSrc(me)} />
        </span>
      ) : (
        time
      )}
      <div className={rowStyles.body}>
        {startsRun && (
          <div data-run-head className={rowStyles.head}>
            <span className={rowStyles.who}>
              <bdi>{me.name}</bdi>
            </span>
            {time}
          </div>
        )}
        {entry.reply_mid !== null && entry.reply_mid !== thread && <Quote mid={entry.reply_mid} />}
        <div data-message-text className={clsx(rowStyles.content, styles.content)}>
          <MessageContent message={entry.input} />
        </div>
        {entry.state === 'waiting' && <Waiting entry={entry} />}
        {entry.state === 'failed' && <Failed entry={entry} />}
      </div>
    </article>
  )
})

function Waiting({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('chat')
  return (
    <div className={styles.state}>
      <Clock aria-hidden />
      <span>{t('message.waiting')}</span>
      <UnsentActs entry={entry} />
    </div>
  )
}

function Failed({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('chat')
  const { outbox } = useClient()
  return (
    <div className={styles.state} role="alert">
      <CircleAlert aria-hidden />
      <span>{t('message.notSent')}</span>
      <Act label={t('message.retry')} onClick={() => outbox.retry(entry.local_id)} />
      <UnsentActs entry={entry} />
      <span className={styles.reason}>
        {t(reasonOf(entry), { words: listOf(entry.words ?? []) })}
      </span>
    </div>
  )
}

/** Delete and Copy. A deleted text can be sent after all: it exists nowhere else. */
function UnsentActs({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation('chat')
  const { outbox, store } = useClient()
  const { key, input, reply_mid, local_id } = entry
  const isOfText = isText(input.content_type)

  function remove() {
    outbox.discard(local_id)
    if (!isOfText) return
    showToast({
      id: `discarded-${local_id}`,
      text: t('actions.deleted'),
      kind: 'success',
      action: { label: t('common:action.undo'), onClick: () => outbox.send(key, input, reply_mid) },
    })
  }
  const copy = () =>
    copyAndTell(
      copiedText(input, (uid) => store.users.get(uid)?.name),
      { copied: t('actions.copied'), failed: t('common:action.copyFailed') },
    )

  return (
    <>
      <Act danger label={t('message.delete')} onClick={remove} />
      {isOfText && <Act label={t('message.copy')} onClick={() => void copy()} />}
    </>
  )
}

function Act(props: { label: string; danger?: boolean; onClick: () => void }) {
  return (
    <>
      <i aria-hidden>·</i>
      <button
        type="button"
        className={clsx(styles.act, props.danger && styles.danger)}
        onClick={props.onClick}
      >
        {props.label}
      </button>
    </>
  )
}

const explainedStatuses = [0, 403, 404, 413, 429]
const explainedReasons = ['timed_out', 'words_not_allowed']

function reasonOf({ status, reason = '', key }: OutboxEntry): string {
  if (explainedReasons.includes(reason)) return `message.reason.${reason}`
  if (status === 403 && !isChannelKey(key)) return 'message.reason.403direct'
  return `message.reason.${explainedStatuses.includes(status) ? status : 'other'}`
}
