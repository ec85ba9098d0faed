import type { Session } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, showToast } from '../../../ui/index.ts'
import { QueryContent, QuestionDialog, SettingsSection } from '../../settings/index.ts'
import { sessionsKey } from './sessions-key.ts'
import { SessionList, SessionRow } from './SessionRow.tsx'

/** The user's sessions, with buttons to end them. */
export function SessionsSection() {
  const { t } = useTranslation('setting')
  const { account } = useClient()
  const online = useNetwork()
  const [ending, setEnding] = useState<Session | 'others'>()
  const query = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => account.sessions(signal),
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
      <QueryContent query={query} rows={3}>
        {(sessions) => (
          <SessionList>
            {sessions.map((session) => (
              <SessionRow key={session.device} session={session} onEnd={() => setEnding(session)} />
            ))}
          </SessionList>
        )}
      </QueryContent>
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
  const { account } = useClient()
  const queries = useQueryClient()
  const which = ending === 'others' ? 'others' : 'one'
  const { run, busy, error } = useAction(end, {
    onSuccess(count) {
      void queries.invalidateQueries({ queryKey: sessionsKey })
      showToast({ id: 'sessions', text: t('sessions.ended', { count }), kind: 'success' })
      onClose()
    },
  })

  async function end(): Promise<number> {
    if (ending === 'others') return account.endOtherSessions()
    await account.endSession(ending.device)
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
      onConfirm={run}
    />
  )
}
