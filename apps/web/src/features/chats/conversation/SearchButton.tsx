import type { ChatKey } from '@parley/client'
import { Search } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openChatSearch } from '../../../store/index.ts'
import { chord, IconButton } from '../../../ui/index.ts'

/** Opens the search bar of a chat. */
export function SearchButton({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  return (
    <IconButton
      label={t('inChat.open')}
      shortcut={chord('mod', 'F')}
      icon={<Search />}
      onClick={() => openChatSearch(chatKey)}
    />
  )
}
