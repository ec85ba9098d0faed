import { type ChatKey, callOf } from '@parley/client'
import { PhoneCall } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { chatPath, useClient, useNetwork, useSelector } from '../../store/index.ts'
import { IconButton } from '../../ui/index.ts'
import { prepareCall, useCall } from './current-call.ts'

interface Props {
  chatKey: ChatKey
  tabIndex: number
  className: string | undefined
}

/** The call that goes on in a chat of the list, with the number of people; a click joins it. */
export function JoinFromList({ chatKey, tabIndex, className }: Props) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const navigate = useNavigate()
  const online = useNetwork()
  const isMine = useCall()?.chat === chatKey
  const count = useSelector((store) => callOf(store, chatKey)?.participants.length ?? 0)
  if (count === 0) return null
  return (
    <IconButton
      size="s"
      tone="primary"
      className={className}
      label={isMine ? t('call.show') : t('call.joinCount', { count })}
      icon={<PhoneCall />}
      badge={count}
      tabIndex={tabIndex}
      disabled={!online}
      onClick={() => {
        void navigate(chatPath(chatKey))
        prepareCall(client, chatKey)
      }}
    />
  )
}
