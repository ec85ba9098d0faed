import type { Session } from '@parley/protocol'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { wholeTime } from '../../../i18n/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useClient, useNetwork } from '../../../store/index.ts'
import { Button, Facts, Tag, tooltip } from '../../../ui/index.ts'
import { kindOf, readAgent } from '../../users/index.ts'
import styles from './SessionRow.module.css'
import { useSeenTime } from './useSeenTime.ts'

/** A list of `SessionRow`. */
export const SessionList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.list}>{children}</ul>
)

/** One session of the user. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation('setting')
  const online = useNetwork()
  const { environment } = useClient()
  const seenTime = useSeenTime()
  const name = useSessionName(session)
  const Icon = readAgent(session.user_agent).isPhone ? Smartphone : Monitor
  return (
    <li className={styles.row}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {session.current && <Tag tone="accent">{t('sessions.current')}</Tag>}
        </p>
        <Facts>
          {session.app_password !== undefined && (
            <span>{t('sessions.appPassword', { name: session.app_password })}</span>
          )}
          {session.ip && <span>{session.ip}</span>}
          <span {...tooltip(wholeTime(session.last_seen_at))}>
            {session.is_online
              ? t('sessions.online')
              : t('sessions.lastSeen', {
                  time: seenTime(session.last_seen_at, environment.now()),
                })}
          </span>
          <span>
            {t('sessions.since', { time: seenTime(session.created_at, environment.now()) })}
          </span>
        </Facts>
      </div>
      {!session.current && (
        <Button
          size="s"
          disabled={!online}
          aria-label={t('sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useSessionName({ user_agent, device }: Session): string {
  const { t } = useTranslation('setting')
  const { browser, system } = readAgent(user_agent)
  if (browser && system) return t('sessions.on', { browser, system })
  const kind = kindOf(device)
  const unknown = kind === 'web' ? t('sessions.browser') : t('sessions.program', { kind })
  return browser ?? system ?? unknown
}
