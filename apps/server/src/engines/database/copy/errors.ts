/** An expected failure of a copy. The message says what the operator can do. */
export class CopyError extends Error {}
