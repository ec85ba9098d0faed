import { lazy, type ReactNode, Suspense } from 'react'
import { useSecondStep } from '../store/index.ts'
import { LoadingScreen } from './screens/LoadingScreen.tsx'

const SecondStepPage = lazy(async () => ({
  default: (await import('../features/auth/second-step/SecondStepPage.tsx')).SecondStepPage,
}))

/** Shows the second step of a sign-in in place of the page that began it. */
export function SecondStep({ children }: { children: ReactNode }) {
  const step = useSecondStep()
  if (!step) return children
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SecondStepPage key={step.challenge} step={step} />
    </Suspense>
  )
}
