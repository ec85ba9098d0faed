import type { UserInfo } from '@parley/protocol'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Tag } from '../../../ui/index.ts'

/** The tag beside the name of a bot. */
export function BotTag({ user }: { user: Pick<UserInfo, 'is_bot'> }) {
  const { t } = useTranslation('chat')
  return user.is_bot ? <Tag>{t('message.bot')}</Tag> : null
}
