import type { WebFeature } from '../../store/index.ts'
import { RefusedAlerts } from './refused-alerts.ts'

export const scheduled: WebFeature = {
  shellParts: [RefusedAlerts],
}
