import { type ChatKey, callOf } from '@parley/client'
import { Phone, PhoneCall } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient, useNetwork, useSelector, useServer } from '../../store/index.ts'
import { IconButton } from '../../ui/index.ts'
import { setCallOpen, prepareCall, useCall, useIsCallOpen } from './current-call.ts'

/** Starts or joins the call of a chat, and shows or hides the one that the user is in. */
export function CallButton({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const online = useNetwork()
  const { config } = useServer()
  const call = useCall()
  const isOpen = useIsCallOpen()
  const count = useSelector((store) => callOf(store, chatKey)?.participants.length ?? 0)
  const provider = config?.calls.provider ?? 'off'
  if (provider === 'off') return null
  const isMine = call?.chat === chatKey
  if (isMine) {
    return (
      <IconButton
        label={t('call.toggle')}
        icon={<PhoneCall />}
        pressed={isOpen}
        onClick={() => setCallOpen(!isOpen)}
      />
    )
  }
  return (
    <IconButton
      label={count > 0 ? t('call.joinCount', { count }) : t('call.start')}
      icon={<Phone />}
      badge={count > 0 ? count : undefined}
      disabled={!online}
      onClick={() => prepareCall(client, chatKey)}
    />
  )
}
