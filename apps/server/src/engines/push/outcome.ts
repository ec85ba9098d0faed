/**
 * The answer of a push service: it accepted the message, does not know the device, asks to try again later, or refused the
 * message for good. `failure` is its answer in words.
 */
export type Outcome = { kind: 'sent' } | { kind: 'gone' | 'later' | 'refused'; failure: string }
