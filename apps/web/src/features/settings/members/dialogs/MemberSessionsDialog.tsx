import type { Member } from '@parley/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { useAction, useClient, useNetwork } from '../../../../store/index.ts'
import { Button, Dialog, ErrorLine, showToast } from '../../../../ui/index.ts'
import { QueryContent } from '../../controls/QueryContent.tsx'
import { SessionRow } from '../../sessions/SessionRow.tsx'
import styles from '../../sessions/SessionRow.module.css'

/** The devices on which a member is signed in, with buttons that sign them out on one or on all. */
export function MemberSessionsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('setting')
  const { uid, name } = member
  const { members } = useClient()
  const queries = useQueryClient()
  const online = useNetwork()
  const queryKey = ['member sessions', uid]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => members.sessions(uid, signal),
  })
  const { run, busy, error } = useAction(end, {
    onSuccess: (count) =>
      showToast({ id: 'sessions', text: t('sessions.ended', { count }), kind: 'success' }),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })

  async function end(device: string | undefined): Promise<number> {
    if (device === undefined) return members.endSessions(uid)
    await members.endSession(uid, device)
    return 1
  }

  const isNone = query.data?.length === 0
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
            busy={busy}
            disabled={!online || !query.data || isNone}
            onClick={() => run(undefined)}
          >
            {t('memberSessions.endAll')}
          </Button>
        </>
      }
    >
      <QueryContent query={query} rows={2}>
        {(sessions) => (
          <ul className={styles.list}>
            {sessions.map((session) => (
              <SessionRow
                key={session.device}
                session={session}
                onEnd={() => run(session.device)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <ErrorLine>{error}</ErrorLine>
    </Dialog>
  )
}
