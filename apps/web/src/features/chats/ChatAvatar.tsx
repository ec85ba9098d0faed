import { idOf } from '@parley/client'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChannelAvatar, PersonAvatar } from '../../ui/index.ts'
import type { ChatSummary } from './list/order/summary.ts'

type Face = Pick<
  ChatSummary,
  'key' | 'name' | 'src' | 'isChannel' | 'isPrivate' | 'isBot' | 'isVisitor' | 'presence'
>

export function ChatAvatar({ chat, size }: { chat: Face; size?: number }) {
  const { t } = useTranslation('chat')
  const { key, name, src, isChannel, isPrivate, isBot, isVisitor, presence } = chat
  if (isChannel) return <ChannelAvatar name={name} isPrivate={isPrivate} src={src} size={size} />
  return (
    <PersonAvatar
      uid={idOf(key)}
      name={name}
      src={src}
      size={size}
      bot={isBot}
      visitor={isVisitor}
      presence={presence}
      presenceLabel={presence && t(`list.${presence}`)}
    />
  )
}
