import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction, useClient, useNamedUser } from '../../../store/index.ts'
import { ConfirmDialog, showToast } from '../../../ui/index.ts'
import { FailureLine } from '../profile/FailureNote.tsx'

interface Props {
  uid: number
  what: 'block' | 'remove'
  onClose: () => void
}

/** Asks before a user is blocked or removed from the contacts. */
export function ContactDialog({ uid, what, onClose }: Props) {
  const { t } = useTranslation('chat')
  const { t: common } = useTranslation()
  const { contacts } = useClient()
  const name = useNamedUser(uid)?.name ?? ''
  const isBlock = what === 'block'
  const { busy, failure, run } = useAction(
    () => (isBlock ? contacts.block(uid) : contacts.remove(uid)),
    {
      onSuccess() {
        const text = t(isBlock ? 'contact.blockedToast' : 'contact.removedToast', { name })
        showToast({ id: `contact ${uid}`, text, kind: 'success' })
        onClose()
      },
    },
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(isBlock ? 'contact.blockTitle' : 'contact.removeTitle', { name })}
      text={
        <>
          {t(isBlock ? 'contact.blockText' : 'contact.removeText', { name })}
          <FailureLine failure={failure} />
        </>
      }
      confirmLabel={t(isBlock ? 'contact.block' : 'contact.remove')}
      cancelLabel={common('action.cancel')}
      danger
      busy={busy}
      onConfirm={run}
    />
  )
}
