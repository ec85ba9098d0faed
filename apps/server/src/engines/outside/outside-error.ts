/** An address that a user gave cannot be read: it is not allowed, does not answer in time, or answers nonsense. */
export class OutsideError extends Error {}
