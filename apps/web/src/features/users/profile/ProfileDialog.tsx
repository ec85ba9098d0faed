import { useTranslation } from '../../../i18n/words.ts'
import { Dialog } from '../../../ui/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import type { Openness } from './usePersonItems.tsx'

interface Props {
  uid: number
  /** What the channel shows of its members. */
  openness?: Openness | undefined
  onClose: () => void
}

/** A user's profile in a dialog. */
export function ProfileDialog({ uid, openness, onClose }: Props) {
  const { t } = useTranslation('member')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('profile.title')}
      closeLabel={t('people.close')}
    >
      <ProfileCard uid={uid} openness={openness} onLeave={onClose} />
    </Dialog>
  )
}
