import type { Member, Session } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../store/index.ts'
import { Button, Dialog, showToast } from '../../../ui/index.ts'
import { QueryContent, QuestionDialog } from '../../settings/index.ts'
import { SessionList, SessionRow } from '../../account/index.ts'

interface Props {
  member: Member
  onClose: () => void
}

/** The devices on which a member is signed in, with buttons that sign them out on one or on all. */
export function MemberSessionsDialog({ member, onClose }: Props) {
  const { t } = useTranslation('setting')
  const { uid, name } = member
  const { members } = useClient()
  const online = useNetwork()
  const [ending, setEnding] = useState<Session | 'all'>()
  const query = useQuery({
    queryKey: sessionsKey(member),
    queryFn: ({ signal }) => members.sessions(uid, signal),
  })
  const isNone = query.data?.length === 0
  if (ending) {
    return <EndDialog member={member} ending={ending} onClose={() => setEnding(undefined)} />
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('memberSessions.of', { name })}
      description={t(isNone ? 'memberSessions.none' : 'memberSessions.text', { name })}
      closeLabel={t('dialog.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          <Button
            variant="danger"
            disabled={!online || !query.data || isNone}
            onClick={() => setEnding('all')}
          >
            {t('memberSessions.endAll')}
          </Button>
        </>
      }
    >
      <QueryContent query={query} rows={2}>
        {(sessions) => (
          <SessionList>
            {sessions.map((session) => (
              <SessionRow key={session.device} session={session} onEnd={() => setEnding(session)} />
            ))}
          </SessionList>
        )}
      </QueryContent>
    </Dialog>
  )
}

const sessionsKey = ({ uid }: Member) => ['member sessions', uid]

/** Asks before the member is signed out. */
function EndDialog({ member, ending, onClose }: Props & { ending: Session | 'all' }) {
  const { t } = useTranslation('setting')
  const { uid, name } = member
  const { members } = useClient()
  const queries = useQueryClient()
  const which = ending === 'all' ? 'all' : 'one'
  const { run, busy, error } = useAction(end, {
    async onSuccess(count) {
      showToast({ id: 'sessions', text: t('sessions.ended', { count }), kind: 'success' })
      await queries.invalidateQueries({ queryKey: sessionsKey(member) })
      onClose()
    },
  })

  async function end(): Promise<number> {
    if (ending === 'all') return members.endSessions(uid)
    await members.endSession(uid, ending.device)
    return 1
  }

  return (
    <QuestionDialog
      title={t(`memberSessions.question.${which}`, { name })}
      text={t('memberSessions.questionText', { name })}
      confirmLabel={t(which === 'all' ? 'memberSessions.endAll' : 'sessions.end')}
      danger
      busy={busy}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
