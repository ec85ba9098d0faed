import { type ChatKey, idOf } from '@parley/client'
import type { CSSProperties } from 'react'
import { avatarSrc, useNamedUser } from '../../../store/index.ts'
import { hueStyle, PersonAvatar } from '../../../ui/index.ts'
import { CallClock } from './CallClock.tsx'
import styles from './CalleeTile.module.css'

interface Props {
  chat: ChatKey
  /** The state of the call, such as "Ringing…". */
  status: string
  /** Since when it rings. */
  since?: number | undefined
}

/** The person who is called and is not there yet. `CallStatus` announces the status. */
export function CalleeTile({ chat, status, since }: Props) {
  const uid = idOf(chat)
  const user = useNamedUser(uid)
  const name = user?.name ?? ''
  return (
    <li className={styles.tile} style={hueStyle(uid) as CSSProperties} data-callee={uid}>
      <div className={styles.person}>
        <PersonAvatar uid={uid} name={name} src={user && avatarSrc(user)} size={96} />
        <span className={styles.name}>{name}</span>
      </div>
      <span className={styles.status}>
        {status} {since !== undefined && <CallClock since={since} className={styles.clock} />}
      </span>
    </li>
  )
}
