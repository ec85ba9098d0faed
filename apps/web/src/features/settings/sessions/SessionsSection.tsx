import { deleteDevice, endOtherSessions, listSessions, type Session } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/words.ts'
import { useApi, useNetwork } from '../../../store/index.ts'
import { Button, showToast } from '../../../ui/index.ts'
import { useAttempt } from '../../invites/index.ts'
import { Answered } from '../controls/Answered.tsx'
import { QuestionDialog } from '../controls/QuestionDialog.tsx'
import styles from './SessionRow.module.css'
import { sessionsKey } from './sessions-key.ts'
import { SessionRow } from './SessionRow.tsx'
import { SettingsSection } from '../frame/SettingsSection.tsx'

/** The user's sessions, with buttons to end them. */
export function SessionsSection() {
  const { t } = useTranslation('setting')
  const api = useApi()
  const online = useNetwork()
  const [ending, setEnding] = useState<Session | 'others'>()
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.call(listSessions, {}, signal),
  })
  const hasOthers = query.data?.some(({ current }) => !current) ?? false
  return (
    <SettingsSection
      title={t('nav.devices')}
      lead={t('sessions.lead')}
      actions={
        hasOthers && (
          <Button disabled={!online} onClick={() => setEnding('others')}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <Answered query={query} rows={3}>
        {(sessions) => (
          <ul className={styles.list}>
            {sessions.map((session) => (
              <SessionRow key={session.device} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Answered>
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </SettingsSection>
  )
}

interface EndProps {
  ending: Session | 'others'
  onClose: () => void
}

function EndDialog({ ending, onClose }: EndProps) {
  const { t } = useTranslation('setting')
  const api = useApi()
  const queries = useQueryClient()
  const { attempt, busy, error } = useAttempt()
  const which = ending === 'others' ? 'others' : 'one'

  const end = () =>
    attempt(async () => {
      const count = await endThem()
      void queries.invalidateQueries({ queryKey: sessionsKey })
      showToast({ id: 'sessions', text: t('sessions.ended', { count }), kind: 'success' })
      onClose()
    })

  async function endThem(): Promise<number> {
    if (ending === 'others') return (await api.call(endOtherSessions, {})).ended
    await api.call(deleteDevice, { params: { device: ending.device } })
    return 1
  }

  return (
    <QuestionDialog
      onClose={onClose}
      title={t(`sessions.question.${which}`)}
      text={t(`sessions.text.${which}`)}
      error={error}
      confirmLabel={t(which === 'one' ? 'sessions.end' : 'sessions.endOthers')}
      danger
      busy={busy}
      onConfirm={() => void end()}
    />
  )
}
