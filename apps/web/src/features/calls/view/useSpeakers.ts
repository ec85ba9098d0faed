import { useClient, useSelector } from '../../../store/index.ts'
import type { CallState } from '../session/call-state.ts'
import { useParticipants } from './useParticipants.ts'

/** The names of the others who speak, separated by commas. */
export function useSpeakers(call: CallState): string {
  const { store } = useClient()
  const people = useParticipants(call).filter(
    ({ session, uid }) => call.speaking.has(session) && uid !== store.me,
  )
  return useSelector(() =>
    people.map(({ uid, guest_name }) => guest_name ?? store.nameOf(uid)).join(', '),
  )
}
