/** Why the wizard cannot go on: the page lacks the server's code, or has one that is not good. */
export type LinkProblem = 'missing' | 'wrong'

/**
 * Whether somebody who opened this page must open the printed link first. Without a code the server accepts
 * a set-up from its own machine only, which a page knows by its address.
 */
export const isLinkMissing = (code: string | null, hostname: string): boolean =>
  code === null && !/^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
