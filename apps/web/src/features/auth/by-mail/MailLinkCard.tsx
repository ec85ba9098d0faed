import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../store/index.ts'
import { Button, EntryCard, EntryForm, ErrorLine } from '../../../ui/index.ts'
import { EmailField } from '../fields/EmailField.tsx'
import styles from '../fields/EntryFailed.module.css'
import { Foot } from '../sign-in/Foot.tsx'

interface Props {
  /** Which link: the name of its texts. */
  kind: 'signIn' | 'reset'
  /** Filled in at first. */
  email: string
  send: (email: string) => Promise<unknown>
}

const againSeconds = 60

/** Asks for an address and mails a link to it. What it says afterwards is the same for every address. */
export function MailLinkCard({ kind, email: first, send }: Props) {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState(first)
  const [tried, setTried] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const off = t('byMail.off')
  const { run, busy, error } = useAction(send, {
    texts: { 400: t('register.badEmail'), 403: off, 406: off, 503: off },
    onSuccess: (_answer, address) => setSentTo(address),
  })
  const address = email.trim()

  if (sentTo !== undefined) {
    return (
      <EntryScreen>
        <EntryCard
          picture={<ServerLogo />}
          title={t('register.mailSent')}
          text={t(`byMail.${kind}.sent`, { email: sentTo })}
          announce
        >
          <div className={styles.ways}>
            {error !== undefined && <ErrorLine>{error}</ErrorLine>}
            <SendAgain busy={busy} onSend={() => run(sentTo)} />
          </div>
          <Foot>
            <Link to="/login">{t('byMail.back')}</Link>
          </Foot>
        </EntryCard>
      </EntryScreen>
    )
  }
  return (
    <EntryScreen>
      <EntryCard
        picture={<ServerLogo />}
        title={t(`byMail.${kind}.title`)}
        text={t(`byMail.${kind}.lead`)}
      >
        <EntryForm
          submit={t('byMail.submit')}
          busyLabel={t('byMail.busy')}
          busy={busy}
          error={error}
          onSubmit={() => {
            setTried(true)
            if (address !== '') run(address)
          }}
        >
          <EmailField
            autoFocus
            error={tried && address === '' ? t('missing.email') : undefined}
            value={email}
            onChange={setEmail}
          />
        </EntryForm>
        <Foot>
          <Link to="/login">{t('byMail.back')}</Link>
        </Foot>
      </EntryCard>
    </EntryScreen>
  )
}

/** A button that waits a minute after each letter. */
function SendAgain({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const { t } = useTranslation('auth')
  const [left, setLeft] = useState(againSeconds)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return (
    <Button
      full
      busy={busy}
      disabled={isWaiting}
      onClick={() => {
        setLeft(againSeconds)
        onSend()
      }}
    >
      {isWaiting ? t('byMail.againIn', { seconds: left }) : t('byMail.again')}
    </Button>
  )
}
