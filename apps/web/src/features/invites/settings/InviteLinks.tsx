import type { InviteLink } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient } from '../../../store/index.ts'
import { ErrorState, showToast, Skeleton } from '../../../ui/index.ts'
import { QuestionDialog } from '../../settings/index.ts'
import { InviteLinkRow } from './InviteLinkRow.tsx'
import styles from './InviteLinks.module.css'

/** The invitation links that still work, each with a button to revoke it. */
export function InviteLinks() {
  const { t } = useTranslation('setting')
  const { invites } = useClient()
  const [revoking, setRevoking] = useState<InviteLink>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['invites'],
    queryFn: ({ signal }) => invites.list(signal),
  })
  return (
    <section aria-labelledby="invite-links">
      <h2 id="invite-links" className={styles.title}>
        {t('links.title')}
      </h2>
      <p className={styles.lead}>{t('links.lead')}</p>
      {data ? (
        <ul className={styles.list}>
          {data.map((link, index) => (
            <InviteLinkRow
              key={link.id}
              link={link}
              number={index + 1}
              onRevoke={() => setRevoking(link)}
            />
          ))}
          {data.length === 0 && <li className={styles.none}>{t('links.none')}</li>}
        </ul>
      ) : isError ? (
        <ErrorState
          title={t('load.failed')}
          text={t('load.failedText')}
          retryLabel={t('load.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton shape="box" height={56} />
      )}
      {revoking && (
        <RevokeDialog
          id={revoking.id}
          onRevoked={() => void refetch()}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </section>
  )
}

interface RevokeProps {
  id: string
  onRevoked: () => void
  onClose: () => void
}

function RevokeDialog({ id, onRevoked, onClose }: RevokeProps) {
  const { t } = useTranslation('setting')
  const { invites } = useClient()
  const { run, busy, error } = useAction(() => invites.revoke(id), {
    onSuccess() {
      showToast({ id: 'invites', text: t('links.revoked'), kind: 'success' })
      onRevoked()
      onClose()
    },
  })
  return (
    <QuestionDialog
      onClose={onClose}
      title={t('links.question')}
      text={t('links.text')}
      error={error}
      confirmLabel={t('links.revoke')}
      danger
      busy={busy}
      onConfirm={() => run()}
    />
  )
}
