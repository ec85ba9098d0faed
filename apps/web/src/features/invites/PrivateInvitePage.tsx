import { isGuest } from '@parley/rules'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addressParam, chatPath, useMe } from '../../store/index.ts'
import { Button, ChannelAvatar, EntryCard, ErrorLine, Spinner } from '../../ui/index.ts'
import { OwnServerMark } from '../organization/index.ts'
import styles from './PrivateInvitePage.module.css'
import { usePrivateInvite } from './usePrivateInvite.ts'

/** The page of a link to a private channel: shows the channel and lets the user join. */
export function PrivateInvitePage() {
  const gid = Number(useParams().gid)
  const [query] = useSearchParams()
  const token = addressParam(query, 'magic_token') ?? ''
  const me = useMe()
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      {isGuest(me) ? <GuestCard /> : <Invitation key={`${gid} ${token}`} gid={gid} token={token} />}
    </main>
  )
}

function Invitation({ gid, token }: { gid: number; token: string }) {
  const { t } = useTranslation('invite')
  const navigate = useNavigate()
  const { name, state, join, again } = usePrivateInvite(gid, token)
  const channel = name === undefined ? t('privateChannel') : `#${name}`
  const heading = name === undefined ? t('privateTitle') : channel
  const open = () => navigate(chatPath(`g${gid}`), { replace: true })

  if (state === 'checking') {
    return (
      <div className={styles.wait}>
        <Spinner size="l" />
        <p role="status">{t('checking')}</p>
      </div>
    )
  }
  if (state === 'invalid') {
    return (
      <EntryCard
        picture={<OwnServerMark size={56} />}
        title={t('invalid')}
        text={t('invalidText')}
        announce
      >
        <Button variant="primary" full asChild>
          <Link to="/">{t('home')}</Link>
        </Button>
      </EntryCard>
    )
  }
  const picture = <ChannelAvatar name={name ?? ''} isPrivate size={56} />
  if (state === 'already') {
    return (
      <EntryCard picture={picture} title={heading} text={t('already')} announce>
        <Button variant="primary" full onClick={() => void open()}>
          {t('open')}
        </Button>
      </EntryCard>
    )
  }
  if (state === 'failed') {
    return (
      <EntryCard picture={picture} title={heading} announce>
        <div className={styles.failed}>
          <ErrorLine>{t('checkFailed')}</ErrorLine>
          <Button variant="primary" full onClick={again}>
            {t('retry')}
          </Button>
          <NotNow />
        </div>
      </EntryCard>
    )
  }
  return (
    <EntryCard
      picture={picture}
      title={t('joinTitle', { channel })}
      text={t('privateLead')}
      announce
    >
      <div className={styles.ways}>
        <Button variant="primary" full busy={state === 'joining'} onClick={() => void join(open)}>
          {state === 'joining' ? t('joining') : t('join')}
        </Button>
        <NotNow />
      </div>
    </EntryCard>
  )
}

function NotNow() {
  const { t } = useTranslation('invite')
  return (
    <Button variant="link" size="s" asChild>
      <Link to="/">{t('notNow')}</Link>
    </Button>
  )
}

function GuestCard() {
  const { t } = useTranslation('invite')
  return (
    <EntryCard picture={<OwnServerMark size={56} />} title={t('guest')} announce>
      <div className={styles.ways}>
        <Button variant="primary" full asChild>
          <Link to="/login">{t('signIn')}</Link>
        </Button>
        <NotNow />
      </div>
    </EntryCard>
  )
}
