import { isGuest } from '@parley/rules'
import i18next from 'i18next'
import { useEffect } from 'react'
import { useClient, useMe } from '../store/index.ts'
import { showToast } from '../ui/index.ts'

// The start of the app has more urgent requests.
const startMs = 10_000

/** Tells the user what became of the messages that they reported: at the start, and when a report was closed. */
export function useOutcomes(): void {
  const { reports, events } = useClient()
  const me = useMe()
  const canReport = !isGuest(me)
  useEffect(() => {
    if (!canReport) return undefined
    const tell = async () => {
      const outcomes = await reports.takeOutcomes().catch(() => [])
      const states = new Set(outcomes.map(({ state }) => state))
      for (const state of states) {
        showToast({ id: `report-${state}`, text: i18next.t(`chat:report.outcome.${state}`) })
      }
    }
    const timer = setTimeout(() => void tell(), startMs)
    const stop = events.on({ reportsChanged: () => void tell() })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [reports, events, canReport])
}
