import './ahead.ts'
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeProviderReturn } from './app/provider-return.ts'
import { Root } from './app/Root.tsx'
import { sessionHost } from './app/session-host.ts'
import { startShowingErrors } from './app/toasts.ts'
import { initTranslations } from './i18n/init.ts'
import {
  followSystemTheme,
  hasOtherServers,
  loadServers,
  setPageServer,
  showStoredAccent,
} from './store/index.ts'

if (!takeProviderReturn()) start()

function start(): void {
  initTranslations()
  startShowingErrors()
  followSystemTheme()
  showStoredAccent()
  setPageServer(sessionHost, async () => (await import('./app/servers.ts')).openServers())
  // The address may lead to another server. Without its code the page shows its own.
  if (hasOtherServers()) void loadServers().then(render, render)
  else render()
}

function render(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  )
}
