import type { WebFeature } from '../../store/index.ts'
import { lazyPart } from '../../ui/index.ts'

const Onboarding = lazyPart(async () => ({
  default: (await import('./Onboarding.tsx')).Onboarding,
}))

export const setup: WebFeature = {
  pages: [{ path: 'onboarding', Component: Onboarding, area: 'everybody' }],
}
