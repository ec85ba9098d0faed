import type { Member, WebhookDelivery, WebhookLog } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '../../i18n/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../store/index.ts'
import { Button, CopyField, Dialog, EmptyState, ErrorLine, Tag } from '../../ui/index.ts'
import { QueryContent, QuestionDialog } from '../settings/index.ts'
import { logOf } from './queries.ts'
import styles from './WebhookLogDialog.module.css'

interface Props {
  bot: Member
  onClose: () => void
}

/** What was sent to a webhook and what it answered, newest first, with the secret that a receiver checks. */
export function WebhookLogDialog({ bot, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const query = useQuery({
    queryKey: logOf(bot.uid),
    queryFn: ({ signal }) => webhooks.log(bot.uid, signal),
    // Deliveries change while the dialog is open.
    refetchInterval: 5_000,
  })
  return (
    <Dialog
      open
      size="l"
      title={t('webhook.logOf', { name: bot.name })}
      closeLabel={t('dialog.close')}
      onOpenChange={onClose}
    >
      <QueryContent query={query} rows={4}>
        {(log) => <Log uid={bot.uid} log={log} />}
      </QueryContent>
    </Dialog>
  )
}

function Log({ uid, log }: { uid: number; log: WebhookLog }) {
  const { t } = useTranslation('setting')
  return (
    <div className={styles.log}>
      <Secret uid={uid} secret={log.secret} />
      <Queue uid={uid} log={log} />
      {log.deliveries.length === 0 ? (
        <EmptyState
          icon={<Webhook />}
          title={t('webhook.nothing')}
          text={t('webhook.nothingText')}
        />
      ) : (
        <>
          <ul className={styles.list}>
            {log.deliveries.map((one) => (
              <li key={one.id}>
                <Delivery uid={uid} delivery={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The number of waiting deliveries, and a button that ends the pause after the receiver could not be reached. */
function Queue({ uid, log: { waiting, paused_until } }: { uid: number; log: WebhookLog }) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const trying = useAction(() => webhooks.tryNow(uid), {
    onSettled: () => queries.invalidateQueries({ queryKey: logOf(uid) }),
  })
  return (
    <>
      {waiting > 0 && <p>{t('webhook.waiting', { count: waiting })}</p>}
      {waiting > 0 && paused_until !== null && (
        <div className={styles.buttons}>
          <p>{t('webhook.paused', { time: dateAndTime(paused_until) })}</p>
          <Button size="s" disabled={!online} busy={trying.busy} onClick={() => trying.run()}>
            {t('webhook.tryNow')}
          </Button>
          <ErrorLine>{trying.error}</ErrorLine>
        </div>
      )}
    </>
  )
}

/** The secret, and a button that replaces it. */
function Secret({ uid, secret }: { uid: number; secret: string }) {
  const { t } = useTranslation('setting')
  const { t: common } = useTranslation()
  const { webhooks } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const [isAsking, setAsking] = useState(false)
  const changing = useAction(() => webhooks.changeSecret(uid), {
    onSettled: () => queries.invalidateQueries({ queryKey: logOf(uid) }),
    onSuccess: () => setAsking(false),
  })
  return (
    <div className={styles.secret}>
      <p>{t('webhook.secretText')}</p>
      <CopyField
        label={t('webhook.secret')}
        value={secret}
        copyLabel={common('action.copy')}
        copiedLabel={common('action.copied')}
      />
      <Button size="s" disabled={!online} onClick={() => setAsking(true)}>
        {t('webhook.newSecret')}
      </Button>
      {isAsking && (
        <QuestionDialog
          danger
          title={t('webhook.newSecretQuestion')}
          text={t('webhook.newSecretText')}
          confirmLabel={t('webhook.newSecret')}
          busy={changing.busy}
          error={changing.error}
          onConfirm={() => changing.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Delivery({ uid, delivery }: { uid: number; delivery: WebhookDelivery }) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const [isOpen, setOpen] = useState(false)
  const resending = useAction(() => webhooks.resend(uid, delivery.id), {
    onSettled: () => queries.invalidateQueries({ queryKey: logOf(uid) }),
  })
  const givingUp = useAction(() => webhooks.giveUp(uid, delivery.id), {
    onSettled: () => queries.invalidateQueries({ queryKey: logOf(uid) }),
  })
  const { state, attempts, status, error, reason, created_at, due_at } = delivery
  const time = dateAndTime(created_at)
  return (
    <details
      className={styles.delivery}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Tag>{t(`webhook.states.${state}`)}</Tag>
        <span className={styles.words}>
          {time}
          {' · '}
          {t('webhook.attempts', { count: attempts })}
          {status !== null && ` · HTTP ${status}`}
        </span>
      </summary>
      {reason !== null && (
        <p className={styles.words}>{t(`webhook.problems.${reason}`, { status })}</p>
      )}
      {error !== '' && (
        <p className={styles.words} dir="ltr">
          {error}
        </p>
      )}
      {due_at !== null && attempts > 0 && (
        <p className={styles.words}>{t('webhook.next', { time: dateAndTime(due_at) })}</p>
      )}
      {isOpen && <Details uid={uid} id={delivery.id} />}
      <div className={styles.buttons}>
        {state !== 'sending' && (
          <Button
            size="s"
            disabled={!online}
            busy={resending.busy}
            aria-label={t('webhook.againOf', { time })}
            onClick={() => resending.run()}
          >
            {t('webhook.again')}
          </Button>
        )}
        {state === 'waiting' && (
          <Button
            size="s"
            disabled={!online}
            busy={givingUp.busy}
            aria-label={t('webhook.giveUpOf', { time })}
            onClick={() => givingUp.run()}
          >
            {t('webhook.giveUp')}
          </Button>
        )}
      </div>
      <ErrorLine>{resending.error ?? givingUp.error}</ErrorLine>
    </details>
  )
}

function Details({ uid, id }: { uid: number; id: string }) {
  const { t } = useTranslation('setting')
  const { webhooks } = useClient()
  const query = useQuery({
    queryKey: [...logOf(uid), id],
    queryFn: ({ signal }) => webhooks.delivery(uid, id, signal),
  })
  return (
    <QueryContent query={query} rows={2}>
      {({ body, answer }) => (
        <>
          <h3 className={styles.head}>{t('webhook.sent')}</h3>
          <pre className={styles.body} dir="ltr" tabIndex={0}>
            {readable(body)}
          </pre>
          <h3 className={styles.head}>{t('webhook.answer')}</h3>
          {answer === '' ? (
            <p className={styles.words}>{t('webhook.noAnswer')}</p>
          ) : (
            <pre className={styles.body} dir="ltr" tabIndex={0}>
              {answer}
            </pre>
          )}
        </>
      )}
    </QueryContent>
  )
}

function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
