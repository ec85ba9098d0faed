import { useTranslation } from '../../../i18n/use-translation.ts'
import { Dialog } from '../../../ui/index.ts'
import { PersonChooser } from '../picker/PersonChooser.tsx'
import { usePeople } from './usePeople.ts'
import { useOpenChat } from '../profile/usePersonItems.tsx'

/** Chooses the recipient. Includes the user, who can write notes to themselves. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('member')
  const openChat = useOpenChat()
  const people = usePeople()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="s"
      title={t('people.newMessage')}
      description={t('people.newMessageHint')}
      closeLabel={t('people.close')}
    >
      <PersonChooser
        people={people}
        label={t('people.to')}
        onChoose={({ uid }) => {
          onClose()
          openChat(uid)
        }}
      />
    </Dialog>
  )
}
