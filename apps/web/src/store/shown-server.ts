let base = ''

/** Sets the origin of the server whose pages are shown; empty for the server from which the page came. */
export function setShownServer(origin: string): void {
  base = origin
}

/** The origin of the server whose pages are shown. */
export const serverOrigin = (): string => base || location.origin

/** Whether the pages of the server are shown from which this page came. Only its address is known to other systems. */
export const isServerOfPage = (): boolean => base === ''

/** The URL of a path of a server, without one of that whose pages are shown. */
export const serverUrl = (path: string, origin = base): string => origin + path

/** The address of a page of the server whose pages are shown, for people who open it elsewhere. */
export const pageAddress = (path: string): string =>
  base === '' ? `${location.origin}${location.pathname}#${path}` : `${base}/#${path}`
