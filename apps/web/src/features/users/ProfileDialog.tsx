import { useTranslation } from '../../i18n/words.ts'
import { Dialog } from '../../ui/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import type { Openness } from './usePersonItems.tsx'

interface Props {
  uid: number
  /** What the channel it is opened from shows of its members. */
  openness?: Openness | undefined
  onClose: () => void
}

/** Somebody's profile in front of the page. */
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
