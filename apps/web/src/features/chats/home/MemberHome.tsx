import { CircleHelp, Hash, Lock, SquarePen, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useServer } from '../../../store/index.ts'
import { useAppAction } from '../../actions/index.ts'
import styles from './Home.module.css'
import { HomeHead } from './HomeHead.tsx'

/** The members' start page: a welcome and the first actions. */
export function MemberHome() {
  const { t } = useTranslation('chat')
  const { config } = useServer()
  const invite = useAppAction('people.invite')
  const createPublic = useAppAction('channel.create-public')
  const createPrivate = useAppAction('channel.create-private')
  const create = createPublic ?? createPrivate
  const isPublic = createPublic !== undefined
  const write = useAppAction('people.message')
  const help = config?.links.help
  return (
    <div className={styles.home}>
      <HomeHead fallback={t('home.steps')} />
      <div className={styles.cards}>
        {invite && (
          <Card
            icon={<UserPlus />}
            title={t('home.invite')}
            text={t('home.inviteText')}
            onClick={invite}
          />
        )}
        {create && (
          <Card
            icon={isPublic ? <Hash /> : <Lock />}
            title={t(isPublic ? 'home.channel' : 'home.private')}
            text={t(isPublic ? 'home.channelText' : 'home.privateText')}
            onClick={create}
          />
        )}
        {write && (
          <Card
            icon={<SquarePen />}
            title={t('home.message')}
            text={t('home.messageText')}
            onClick={write}
          />
        )}
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
