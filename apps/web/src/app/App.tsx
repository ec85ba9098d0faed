import { useTranslation } from 'react-i18next'
import { RouterProvider } from 'react-router'
import { ClientContext } from '../store/index.ts'
import { Toaster } from '../ui/index.ts'
import { Boundary } from './Boundary.tsx'
import { client } from './client.ts'
import { router } from './routes.tsx'

/** The whole page. */
export function App() {
  const { t } = useTranslation()
  return (
    <ClientContext value={client}>
      <Boundary>
        <RouterProvider router={router} />
      </Boundary>
      <Toaster label={t('toasts')} />
    </ClientContext>
  )
}
