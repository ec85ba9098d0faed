import { useMemo } from 'react'
import { useClient, useMe, useSelector } from '../../../store/index.ts'
import { usePeople } from '../../users/index.ts'
import { type ForwardTarget, forwardTargets } from './targets.ts'

/** The chats to forward to. Their order stays while the dialog is open. */
export function useTargets(): readonly ForwardTarget[] {
  const { store } = useClient()
  const me = useMe()
  const people = usePeople()
  const channels = useSelector(() => store.channels.version)
  const contacts = useSelector(() => store.contacts.version)
  return useMemo(() => {
    void [channels, contacts]
    return forwardTargets(store, me, people)
  }, [store, me, people, channels, contacts])
}
