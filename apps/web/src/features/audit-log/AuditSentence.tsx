import type { AuditEntry } from '@parley/protocol'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useSelector } from '../../store/index.ts'
import { useSettingsNavigation } from '../settings/index.ts'
import styles from './AuditSentence.module.css'
import { partsOf, placeOf, sentenceOf } from './sentence.ts'

/** An entry as a sentence. The names of people and channels that still exist are links. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  const { key, count } = sentenceOf(entry)
  const { label = '', tried = '', method = '', section = '', device = '' } = entry.details
  const sentence = t(`audit.sentences.${key}`, {
    count: count ?? 1,
    who: placeOf('who'),
    whom: placeOf('whom'),
    label: placeOf('label'),
    tried: placeOf('tried'),
    method: method && t(`audit.methods.${method}`, { defaultValue: method }),
    section: section && t(`audit.sections.${section}`, { defaultValue: section }),
    device,
  })
  const places: Record<string, () => React.ReactNode> = {
    who: () => <Actor entry={entry} />,
    whom: () => <Target entry={entry} />,
    label: () => <Quoted text={label} />,
    tried: () => <Quoted text={tried} />,
  }
  return (
    <span className={styles.sentence}>
      {partsOf(sentence).map((part, at) => (
        <span key={at}>{at % 2 === 0 ? part : places[part]?.()}</span>
      ))}
    </span>
  )
}

function Actor({ entry: { actor_uid, actor_name, ip } }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  if (actor_uid !== null) return <PersonName uid={actor_uid} name={actor_name} />
  if (ip === 'command line') return t('audit.who.commandLine')
  return t(ip === 'directory' ? 'audit.who.directory' : 'audit.who.somebody')
}

function Target({ entry: { target_uid, target_gid, target_name } }: { entry: AuditEntry }) {
  const { t } = useTranslation('setting')
  if (target_uid !== null) return <PersonName uid={target_uid} name={target_name} />
  if (target_gid !== null) return <ChannelName gid={target_gid} name={target_name} />
  return t('audit.who.gone')
}

function PersonName({ uid, name }: { uid: number; name: string | null }) {
  const { inside } = useSettingsNavigation()
  const { store } = useClient()
  const isKnown = useSelector(() => store.users.has(uid))
  const shown = <bdi>{name ?? `#${uid}`}</bdi>
  if (!isKnown) return <b className={styles.name}>{shown}</b>
  return (
    <Link className={styles.name} to={`/users/${uid}`} state={inside}>
      {shown}
    </Link>
  )
}

function ChannelName({ gid, name }: { gid: number; name: string | null }) {
  const { store } = useClient()
  const isKnown = useSelector(() => store.channels.has(gid))
  const shown = <bdi>#{name ?? gid}</bdi>
  if (!isKnown) return <b className={styles.name}>{shown}</b>
  return (
    <Link className={styles.name} to={`/chat/channel/${gid}`}>
      {shown}
    </Link>
  )
}

const Quoted = ({ text }: { text: string }) => (
  <q className={styles.quoted}>
    <bdi>{text}</bdi>
  </q>
)
