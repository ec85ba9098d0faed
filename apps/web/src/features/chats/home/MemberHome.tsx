import { mayCreatePrivateChannel, mayCreatePublicChannel, mayInvite } from '@parley/rules'
import { CircleHelp, Hash, Lock, SquarePen, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useMe, useServer } from '../../../store/index.ts'
import styles from './Home.module.css'
import { HomeHead } from './HomeHead.tsx'

/** The members' start page: a welcome and the first actions. */
export function MemberHome() {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { common, ext, config } = useServer()
  const isPublic = mayCreatePublicChannel(me)
  const help = config?.links.help
  return (
    <div className={styles.home}>
      <HomeHead fallback={t('home.steps')} />
      <div className={styles.cards}>
        {mayInvite(me, ext) && (
          <Card
            icon={<UserPlus />}
            title={t('home.invite')}
            text={t('home.inviteText')}
            onClick={() => openDialog({ name: 'invite' })}
          />
        )}
        {(isPublic || mayCreatePrivateChannel(me, common)) && (
          <Card
            icon={isPublic ? <Hash /> : <Lock />}
            title={t(isPublic ? 'home.channel' : 'home.private')}
            text={t(isPublic ? 'home.channelText' : 'home.privateText')}
            onClick={() => openDialog({ name: 'create-channel', isPublic })}
          />
        )}
        <Card
          icon={<SquarePen />}
          title={t('home.message')}
          text={t('home.messageText')}
          onClick={() => openDialog({ name: 'new-message' })}
        />
        {help && (
          <a className={styles.card} href={help} target="_blank" rel="noreferrer">
            <Inside icon={<CircleHelp />} title={t('home.help')} text={t('home.helpText')} />
          </a>
        )}
      </div>
    </div>
  )
}

interface Words {
  icon: ReactNode
  title: string
  text: string
}

function Card({ onClick, ...words }: Words & { onClick: () => void }) {
  return (
    <button type="button" className={styles.card} onClick={onClick}>
      <Inside {...words} />
    </button>
  )
}

function Inside({ icon, title, text }: Words) {
  return (
    <>
      <span aria-hidden className={styles.sign}>
        {icon}
      </span>
      <span className={styles.cardTitle}>{title}</span>
      <span className={styles.cardText}>{text}</span>
    </>
  )
}
