import i18next from 'i18next'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'

const readingMs = 15_000

/** Tells of scheduled messages that could not be sent. */
export function RefusedAlerts(): null {
  const { events } = useClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      events.on({
        scheduledRefused({ id }) {
          showToast({
            id: `refused-${id}`,
            text: i18next.t('chat:scheduled.refused'),
            kind: 'error',
            action: {
              label: i18next.t('chat:scheduled.show'),
              onClick: () => void navigate('/later/scheduled'),
            },
            duration: readingMs,
          })
        },
      }),
    [events, navigate],
  )
  return null
}
