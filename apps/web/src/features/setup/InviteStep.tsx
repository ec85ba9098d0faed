import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, EntryCard } from '../../ui/index.ts'
import { useServerName } from '../auth/index.ts'
import { InviteLink } from '../invites/index.ts'
import { AddressTip } from './AddressTip.tsx'
import styles from './InviteStep.module.css'
import type { StepProps } from './progress.ts'

/** An invite link for the first people, and the button that opens the app. */
export function InviteStep({ go, onDone }: StepProps & { onDone: () => void }) {
  const { t } = useTranslation('welcome')
  const server = useServerName()
  const [corrections, setCorrections] = useState(0)
  // Only one of the two forms is open, so that the card fits the window.
  const [editing, setEditing] = useState<'terms' | 'address'>()
  return (
    <EntryCard title={t('invite.title')} text={t('invite.lead', { server })} announce>
      <div className={styles.parts}>
        <InviteLink
          key={corrections}
          editor={{
            isOpen: editing === 'terms',
            onOpen: () => setEditing('terms'),
          }}
        />
        <AddressTip
          isOpen={editing === 'address'}
          onOpenChange={(isOpen) => setEditing(isOpen ? 'address' : undefined)}
          onCorrected={() => setCorrections(corrections + 1)}
        />
        <Button className={styles.open} variant="primary" full onClick={onDone}>
          {t('invite.open', { server })}
        </Button>
        <Button variant="link" size="s" onClick={() => go({ step: 'sign-up' })}>
          {t('invite.back')}
        </Button>
      </div>
    </EntryCard>
  )
}
