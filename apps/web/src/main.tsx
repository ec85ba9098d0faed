import './ahead.ts'
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { takeProviderReturn } from './app/provider-return.ts'
import { sessionHost } from './app/session-host.ts'
import { startReporting } from './app/toasts.ts'
import { initTranslations } from './i18n/init.ts'
import { followSystemTheme, showStoredAccent } from './store/index.ts'

if (!takeProviderReturn()) start()

function start(): void {
  initTranslations()
  startReporting()
  followSystemTheme()
  showStoredAccent()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <App host={sessionHost} />
    </StrictMode>,
  )
}
