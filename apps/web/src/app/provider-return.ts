import { type WidgetProviderMessage, widgetStateMark } from '@parley/client'

const form = /^\/(google|github|oidc)\/cb\/webapp\.html$/

/**
 * Providers send users back to paths of their own. Replaces such an address by that of the page that reads the
 * answer, so that it stays neither in the history nor in the address bar. The answer for a widget goes to the widget,
 * and this window closes. Returns whether the answer was for a widget.
 */
export function takeProviderReturn(): boolean {
  const { pathname, search, hash } = location
  const [, provider] = form.exec(pathname) ?? []
  if (provider === undefined) return false
  // Google answers in the fragment.
  const answer = search || hash.replace('#', '?')
  history.replaceState(null, '', `/#/cb/${provider}/webapp${answer}`)
  return handToWidget(answer)
}

/** Only a page of this origin gets the answer, and the widget checks the state in it. */
function handToWidget(query: string): boolean {
  const isForWidget = new URLSearchParams(query).get('state')?.startsWith(widgetStateMark) === true
  const opener = window.opener as Window | null
  if (!isForWidget || opener === null) return false
  const message: WidgetProviderMessage = { parley: 'provider', query }
  opener.postMessage(message, location.origin)
  window.close()
  return true
}
