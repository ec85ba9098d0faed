import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AnchoredPopover, Dialog, useIsPhone } from '../../../ui/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import type { Openness } from './usePersonItems.tsx'

interface Props {
  uid: number
  /** The settings for members' profiles of the channel in which the profile was opened. */
  openness?: Openness | undefined
  onClose: () => void
}

/** A user's profile beside the control that opened it; a sheet on phones. */
export function ProfilePopover({ uid, openness, onClose }: Props) {
  const { t } = useTranslation('member')
  const isPhone = useIsPhone()
  // The pressed name has the focus. Safari does not focus buttons: it shows the dialog.
  const [opener] = useState(() => document.activeElement)
  const card = <ProfileCard uid={uid} openness={openness} onLeave={onClose} />
  if (isPhone || !(opener instanceof HTMLElement) || opener === document.body) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        size="s"
        title={t('profile.title')}
        closeLabel={t('people.close')}
      >
        {card}
      </Dialog>
    )
  }
  return (
    <AnchoredPopover anchor={opener} label={t('profile.title')} onClose={onClose}>
      {card}
    </AnchoredPopover>
  )
}
