import type { CallConfigChange } from '@parley/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'

const callsKey = ['call-config']
const agoraKey = ['agora-config']

/** The settings of calls, and those of Agora. Saving one reads both again: the provider stands in both. */
export function useCallConfig() {
  const { server } = useClient()
  const queries = useQueryClient()
  const calls = useQuery({
    queryKey: callsKey,
    queryFn: ({ signal }) => server.callConfig(signal),
    refetchOnWindowFocus: false,
  })
  const agora = useQuery({
    queryKey: agoraKey,
    queryFn: ({ signal }) => server.agoraConfig(signal),
    refetchOnWindowFocus: false,
  })
  const reload = () =>
    Promise.all([callsKey, agoraKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return {
    calls,
    agora,
    async save(changes: CallConfigChange) {
      await server.updateCallConfig(changes)
      await reload()
    },
    async saveAgora(changes: Parameters<typeof server.updateAgoraConfig>[0]) {
      await server.updateAgoraConfig(changes)
      await reload()
    },
  }
}
