import { limits } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failureText, queryClient, useClient, useMe, useNetwork } from '../../store/index.ts'
import { Banner, Button, Field, TextArea } from '../../ui/index.ts'
import { readAddresses } from './addresses.ts'
import styles from './InviteByMail.module.css'

/** Mails invitations to the server, or to a channel. Absent while the server cannot send mail. */
export function InviteByMail({ gid, onLeave }: { gid: number | undefined; onLeave: () => void }) {
  const { t } = useTranslation('invite')
  const { invites } = useClient()
  const { is_admin } = useMe()
  const { data: isOn } = useQuery(
    { queryKey: ['mail-is-on'], queryFn: ({ signal }) => invites.isMailOn(signal) },
    queryClient,
  )
  if (isOn) return <MailForm gid={gid} />
  if (isOn === undefined || !is_admin) return null
  return (
    <p className={styles.off}>
      {t('mail.off')}{' '}
      <Link to="/setting/smtp" onClick={onLeave}>
        {t('mail.settings')}
      </Link>
    </p>
  )
}

function MailForm({ gid }: { gid: number | undefined }) {
  const { t } = useTranslation('invite')
  const { invites } = useClient()
  const online = useNetwork()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<string>()
  const [done, setDone] = useState(0)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const { addresses, others } = readAddresses(text)
    setDone(0)
    setError(undefined)
    setFault(faultOf(addresses, others))
    if (addresses.length === 0 || faultOf(addresses, others) !== undefined) return
    setBusy(true)
    let sent = 0
    try {
      await invites.mail(addresses, gid, () => sent++)
      setDone(sent)
    } catch (failure) {
      setError(failureText(failure, { 406: t('mail.noLinks'), 503: t('mail.off') }))
    } finally {
      // Those that were not sent stay.
      setText(addresses.slice(sent).join(', '))
      setBusy(false)
    }
  }

  function faultOf(addresses: readonly string[], others: readonly string[]): string | undefined {
    if (others.length > 0) return t('mail.wrong', { word: others[0] })
    if (addresses.length === 0) return t('mail.missing')
    const max = limits.invitationMails
    return addresses.length > max ? t('mail.many', { count: max }) : undefined
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Field label={t('mail.label')} hint={t('mail.hint')} error={fault}>
        <TextArea
          rows={2}
          growTo={5}
          placeholder={t('mail.placeholder')}
          value={text}
          onChange={(next) => {
            setText(next)
            setFault(undefined)
            setDone(0)
          }}
        />
      </Field>
      {error !== undefined && <Banner kind="danger" title={t('mail.failed')} text={error} />}
      {done > 0 && <Banner kind="info" title={t('mail.sent', { count: done })} />}
      <Button type="submit" busy={busy} disabled={!online}>
        {t('mail.send')}
      </Button>
    </form>
  )
}
