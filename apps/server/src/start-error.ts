/** A reason not to start that the operator can act on. `main.ts` prints the message without a stack. */
export class StartError extends Error {}
