import { type ChatKey, isChannelKey } from '@parley/client'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chatPath, useChatName } from '../../store/index.ts'

/** The chat that a message will be sent to. */
export function ScheduledChat({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('later')
  const name = useChatName(chatKey)
  if (name === undefined) return t(isChannelKey(chatKey) ? 'formerChannel' : 'formerUser')
  return (
    <Link to={chatPath(chatKey)}>
      <bdi>{isChannelKey(chatKey) ? `#${name}` : name}</bdi>
    </Link>
  )
}
