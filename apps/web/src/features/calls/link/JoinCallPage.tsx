import { limits } from '@parley/protocol'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { rememberPath, useAction, useSession, useSessionHost } from '../../../store/index.ts'
import { Button, EntryCard, EntryForm, Field, TextInput } from '../../../ui/index.ts'
import { EntryScreen, EntryWait, ServerLogo } from '../../organization/index.ts'
import styles from './CallLinkPage.module.css'
import { useCallLink } from './useCallLink.ts'

/** The page behind the link to a call for people who are not signed in: they choose a name, or sign in. */
export function JoinCallPage() {
  const { t } = useTranslation('call')
  const { token = '' } = useParams()
  const session = useSession()
  const { link, state, again } = useCallLink(token)
  const path = `/call/${token}`
  // A visitor who has just entered their name joins at once.
  if (session) return <Navigate to={path} state={{ joins: true }} replace />
  if (state === 'loading') return <EntryWait label={t('link.checking')} />
  const signIn = (
    <Button variant={link?.guests ? 'link' : 'primary'} full asChild>
      <Link to="/login" onClick={() => rememberPath(path)}>
        {t('link.signIn')}
      </Link>
    </Button>
  )
  return (
    <EntryScreen>
      {link ? (
        <EntryCard
          picture={<ServerLogo />}
          title={t('devices.before', { name: `#${link.name}` })}
          text={t(link.guests ? 'link.lead' : 'link.noGuests')}
          announce
        >
          {link.guests && <NameForm />}
          {signIn}
        </EntryCard>
      ) : (
        <EntryCard
          picture={<ServerLogo />}
          title={t(state === 'ended' ? 'link.ended' : 'link.failed')}
          text={t(state === 'ended' ? 'link.endedText' : 'faultText.failed')}
          announce
        >
          <div className={styles.ways}>
            {state === 'failed' && <Button onClick={again}>{t('again')}</Button>}
            {signIn}
          </div>
        </EntryCard>
      )}
    </EntryScreen>
  )
}

function NameForm() {
  const { t } = useTranslation('call')
  const { auth } = useSessionHost()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const isLong = [...wanted].length > limits.userNameChars
  const { run, busy, error } = useAction(() => auth.signInAsGuest(wanted), {
    texts: { 403: t('link.noGuests') },
  })
  return (
    <EntryForm
      submit={t('link.asGuest')}
      busyLabel={t('phase.joining')}
      busy={busy}
      disabled={wanted === '' || isLong}
      error={error}
      onSubmit={() => run()}
    >
      <Field
        label={t('link.name')}
        error={isLong && t('link.nameLong', { count: limits.userNameChars })}
      >
        <TextInput
          name="name"
          autoComplete="name"
          autoFocus
          required
          value={name}
          onChange={setName}
        />
      </Field>
    </EntryForm>
  )
}
