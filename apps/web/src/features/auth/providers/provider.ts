/** A system that signs users in by a redirect. */
export type Provider = 'google' | 'github' | 'oidc'

export const isProvider = (text: string): text is Provider =>
  ['google', 'github', 'oidc'].includes(text)
