import { type ReactNode, Suspense, useEffect } from 'react'
import { hashHistory, useSecondStep } from '../store/index.ts'
import { LoadingScreen } from './screens/LoadingScreen.tsx'
import { lazyPart } from '../ui/index.ts'

const SecondStepPage = lazyPart(async () => ({
  default: (await import('../features/auth/second-step/SecondStepPage.tsx')).SecondStepPage,
}))

/** Shows the second step of a sign-in in place of the page that began it. */
export function SecondStep({ children }: { children: ReactNode }) {
  const step = useSecondStep()
  const isWaiting = step !== undefined
  // The page that began the sign-in would begin another one when it is shown again. The sign-in page
  // redirects to what the user wanted to see.
  useEffect(() => {
    if (isWaiting) hashHistory.replace('/login')
  }, [isWaiting])
  if (!step) return children
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SecondStepPage key={step.challenge} step={step} />
    </Suspense>
  )
}
