/** Why the wizard cannot continue: the page has no code, or a wrong one. */
export type LinkProblem = 'missing' | 'wrong'

/**
 * Whether the visitor must open the printed link first. Without a code the server accepts a set-up only
 * from its own machine; the page checks this by its hostname.
 */
export const isLinkMissing = (code: string | null, hostname: string): boolean =>
  code === null && !/^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
