import type { CallConfig } from '@parley/protocol'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../store/index.ts'
import { QueryContent } from '../../settings/index.ts'
import { CallTest } from './CallTest.tsx'
import { RunningCalls } from './RunningCalls.tsx'

const refreshMs = 5_000

/** The calls that run now, and a test of their media. */
export function CallsNow({ provider }: { provider: CallConfig['provider'] }) {
  const { callSettings } = useClient()
  const query = useQuery({
    queryKey: ['calls-now'],
    queryFn: ({ signal }) => callSettings.now(signal),
    refetchInterval: refreshMs,
  })
  return (
    <QueryContent query={query} rows={2}>
      {(now) => (
        <>
          {provider !== 'off' && <CallTest key={provider} now={now} provider={provider} />}
          <RunningCalls rooms={now.rooms} />
        </>
      )}
    </QueryContent>
  )
}
