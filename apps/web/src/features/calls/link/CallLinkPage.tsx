import { channelKey } from '@parley/client'
import { isGuest, isMember } from '@parley/rules'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { chatPath, useChannel, useClient, useMe } from '../../../store/index.ts'
import { Button, EntryCard, Spinner } from '../../../ui/index.ts'
import { OwnServerMark } from '../../organization/index.ts'
import { CallArea } from '../CallArea.tsx'
import { prepareCall, setCallOpen, useCall } from '../current-call.ts'
import styles from './CallLinkPage.module.css'
import { useCallLink } from './useCallLink.ts'

/** The page behind the link to a call for signed-in people and guests: a button that joins, then the call. */
export function CallLinkPage() {
  const { t } = useTranslation('call')
  const { token = '' } = useParams()
  const client = useClient()
  const navigate = useNavigate()
  const me = useMe()
  const { link, state, again } = useCallLink(token)
  const call = useCall()
  const channel = useChannel(link?.gid ?? 0)
  const isInside = channel !== undefined && !isGuest(me) && isMember(channel, me)

  function join(): void {
    if (!link) return
    const chat = channelKey(link.gid)
    if (isInside) {
      void navigate(chatPath(chat))
      prepareCall(client, chat)
    } else {
      prepareCall(client, chat, { token, name: link.name })
      setCallOpen(true)
    }
  }

  const { pathname, state: wish } = useLocation()
  const joins = (wish as { joins?: boolean } | null)?.joins === true && link !== undefined
  const joinOnce = useEffectEvent(() => {
    // A reload does not join again.
    void navigate(pathname, { replace: true, state: null })
    join()
  })
  useEffect(() => {
    if (joins) joinOnce()
  }, [joins])

  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      {state === 'loading' && <Spinner size="l" />}
      {link && (
        <EntryCard
          picture={<OwnServerMark size={56} />}
          title={t('devices.before', { name: `#${link.name}` })}
          announce
        >
          <div className={styles.ways}>
            <Button variant="primary" full onClick={join}>
              {t('devices.join')}
            </Button>
            <Home />
          </div>
        </EntryCard>
      )}
      {(state === 'ended' || state === 'failed') && (
        <EntryCard
          picture={<OwnServerMark size={56} />}
          title={t(state === 'ended' ? 'link.ended' : 'link.failed')}
          text={t(state === 'ended' ? 'link.endedText' : 'faultText.failed')}
          announce
        >
          <div className={styles.ways}>
            {state === 'failed' && <Button onClick={again}>{t('again')}</Button>}
            <Home />
          </div>
        </EntryCard>
      )}
      {call?.link?.token === token && <CallArea chatKey={call.chat} />}
    </main>
  )
}

function Home() {
  const { t } = useTranslation('call')
  return (
    <Button variant="link" size="s" asChild>
      <Link to="/">{t('link.home')}</Link>
    </Button>
  )
}
