import type { CallConfigChange } from '@parley/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'

const callsKey = ['call-config']
const agoraKey = ['agora-config']

/** The settings of calls, and those of Agora. Both contain the provider, so saving one reloads both. */
export function useCallConfig() {
  const { callSettings } = useClient()
  const queries = useQueryClient()
  const calls = useQuery({
    queryKey: callsKey,
    queryFn: ({ signal }) => callSettings.config(signal),
    refetchOnWindowFocus: false,
  })
  const agora = useQuery({
    queryKey: agoraKey,
    queryFn: ({ signal }) => callSettings.agora(signal),
    refetchOnWindowFocus: false,
  })
  const reload = () =>
    Promise.all([callsKey, agoraKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return {
    calls,
    agora,
    async save(changes: CallConfigChange) {
      await callSettings.update(changes)
      await reload()
    },
    async saveAgora(changes: Parameters<typeof callSettings.updateAgora>[0]) {
      await callSettings.updateAgora(changes)
      await reload()
    },
  }
}
