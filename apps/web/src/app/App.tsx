import { Suspense } from 'react'
import { RouterProvider } from 'react-router'
import { useTranslation } from '../i18n/words.ts'
import { ClientContext } from '../store/index.ts'
import { Toaster, Tooltips } from '../ui/index.ts'
import { Boundary } from './Boundary.tsx'
import { client } from './client.ts'
import { router } from './routes.tsx'
import { LoadingScreen } from './screens/LoadingScreen.tsx'

/** The whole page. */
export function App() {
  const { t } = useTranslation()
  return (
    <ClientContext value={client}>
      <Boundary>
        <Suspense fallback={<LoadingScreen />}>
          <RouterProvider router={router} />
        </Suspense>
      </Boundary>
      <Toaster label={t('toasts')} />
      <Tooltips />
    </ClientContext>
  )
}
