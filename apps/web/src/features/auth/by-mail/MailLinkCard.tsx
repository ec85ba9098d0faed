import { useState } from 'react'
import { Link } from 'react-router'
import { EntryScreen, ServerLogo } from '../../organization/index.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../store/index.ts'
import { EntryCard, EntryForm } from '../../../ui/index.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { Foot } from '../sign-in/Foot.tsx'
import { MailSentCard } from './MailSentCard.tsx'

interface Props {
  /** Which link: the name of its texts. */
  kind: 'signIn' | 'reset'
  /** Filled in at first. */
  email: string
  send: (email: string) => Promise<unknown>
}

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
      <MailSentCard
        text={t(`byMail.${kind}.sent`, { email: sentTo })}
        busy={busy}
        error={error}
        onSendAgain={() => run(sentTo)}
        onChangeAddress={() => setSentTo(undefined)}
      />
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
