/** A service that this server needs cannot be reached. The caller may try again later. */
export class UnavailableError extends Error {}
