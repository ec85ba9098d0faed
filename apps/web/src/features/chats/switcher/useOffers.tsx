import { mayCreatePrivateChannel, mayCreatePublicChannel } from '@parley/rules'
import { Hash, Lock } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { openDialog, useMe, useSelector, useServer } from '../../../store/index.ts'
import type { Hit } from './useActionHits.ts'

/** The offers of the palette below its hits: `elsewhere` if nothing was found, and to create a channel of the typed name. */
export function useOffers(query: string, elsewhere: readonly Hit[]): (isEmpty: boolean) => Hit[] {
  const { t } = useTranslation('chat')
  const me = useMe()
  const { common } = useServer()
  const isPublic = mayCreatePublicChannel(me)
  const mayCreate = isPublic || mayCreatePrivateChannel(me, common)
  const isTaken = useSelector(({ channels }) =>
    [...channels.values()].some(({ name }) => name === query),
  )
  const create: Hit = {
    id: 'channel.create-named',
    label: t('switcher.create', { name: query }),
    icon: isPublic ? <Hash /> : <Lock />,
    run: () => openDialog({ name: 'create-channel', isPublic, channelName: query }),
  }
  return (isEmpty) => [
    ...(isEmpty ? elsewhere : []),
    ...(query !== '' && mayCreate && !isTaken ? [create] : []),
  ]
}
