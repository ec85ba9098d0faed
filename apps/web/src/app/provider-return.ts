const form = /^\/(google|github|oidc)\/cb\/webapp\.html$/

/**
 * Providers send users back to paths of their own. Replaces such an address by that of the page that reads the
 * answer, so that it stays neither in the history nor in the address bar.
 */
export function takeProviderReturn(): void {
  const { pathname, search, hash } = location
  const [, provider] = form.exec(pathname) ?? []
  if (provider === undefined) return
  // Google answers in the fragment.
  const answer = search || hash.replace('#', '?')
  history.replaceState(null, '', `/#/cb/${provider}/webapp${answer}`)
}
