import i18next from 'i18next'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'

/** Shows a warning when a session of the user was used by a copy. */
export function SecurityAlerts(): null {
  const { events } = useClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      events.on({
        sessionReused() {
          showToast({
            id: 'session-reused',
            text: i18next.t('chat:reused.text'),
            kind: 'error',
            action: {
              label: i18next.t('chat:reused.show'),
              onClick: () => void navigate('/setting/devices'),
            },
            duration: Number.POSITIVE_INFINITY,
          })
        },
      }),
    [events, navigate],
  )
  return null
}
