/**
 * What a push service did with a message: took it, does not know the device any more, wants it later, or refused it for
 * ever. A `failure` is its answer in words.
 */
export type Outcome = { kind: 'sent' } | { kind: 'gone' | 'later' | 'refused'; failure: string }
