import { type PaymentResult, RequestError } from '@parley/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../store/index.ts'

const pollMs = 2_000
const waitMs = 120_000

/** Takes the license of a payment and stores it. Waits two minutes for a payment that is under way. */
export function usePaidLicense(session: string) {
  const { license, environment } = useClient()
  const [begin, setBegin] = useState(() => environment.now())
  const { data } = useQuery({
    queryKey: ['paid license', session, begin],
    async queryFn({ signal }): Promise<PaymentResult> {
      try {
        return await license.takePaid(session, signal)
      } catch (error) {
        if (error instanceof RequestError) return 'failed'
        throw error
      }
    },
    refetchInterval: ({ state }) =>
      state.data === 'pending' && environment.now() < begin + waitMs ? pollMs : false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isWaiting = data === 'pending' && environment.now() < begin + waitMs
  const state: PaymentResult | 'working' = data === undefined || isWaiting ? 'working' : data
  return { state, again: () => setBegin(environment.now()) }
}
