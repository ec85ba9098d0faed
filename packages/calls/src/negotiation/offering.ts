import { to, type Transition, type Transitions, transition } from './transitions.ts'

/** An offer without an answer is sent again after this time. */
export const answerMs = 2_000

interface Answered {
  /** The id of the last offer of this connection that was answered; null before the first answer. */
  answered: string | null
}

interface Pending extends Answered {
  /** The tracks have changed since the offer was created: it is superseded, and another one follows. */
  isNegotiationNeeded: boolean
}

interface Offered extends Pending {
  offer: string
  sentAt: number
}

/** The negotiation of a connection at the offerer. */
export type OfferingState =
  /** There is no connection. */
  | { kind: 'new' }
  | ({ kind: 'creating-offer' } & Pending)
  | ({ kind: 'have-local-offer' } & Offered)
  | ({ kind: 'setting-answer' } & Offered)
  | ({ kind: 'stable' } & Answered)
  | ({ kind: 'offer-failed' } & Answered)
  | { kind: 'closed' }

export type OfferingEvent =
  /** The tracks to send have changed. */
  | { kind: 'negotiation-needed' }
  | { kind: 'offer-created'; id: string; at: number }
  | { kind: 'offer-failed' }
  /** An answer arrived. Answerers of earlier versions send no id. */
  | { kind: 'answer'; id: string | undefined; sdp: string }
  | { kind: 'answer-set' }
  | { kind: 'answer-rejected' }
  /** The answerer reported the last offer that it answered; null if it has no connection. */
  | { kind: 'answered-reported'; answered: string | null }
  /** Some time has passed. */
  | { kind: 'tick'; at: number }
  /** The signaling channel is open again, and may have lost messages. */
  | { kind: 'signaling-resumed'; at: number }
  /** Closes the connection. The next offer opens another one. */
  | { kind: 'disconnect' }
  | { kind: 'close' }

export type OfferingEffect =
  /** Creates an offer. Opens a connection if there is none. */
  | { kind: 'create-offer' }
  /** Sends the offer, for the first time or again. */
  | { kind: 'send-offer'; id: string }
  | { kind: 'set-answer'; sdp: string }
  /** Replaces the connection, because the answerer has lost its own. */
  | { kind: 'reconnect' }
  | { kind: 'close-connection' }

type Outcome = Transition<OfferingState, OfferingEffect>

const createOffer = (answered: string | null): Outcome =>
  to({ kind: 'creating-offer', answered, isNegotiationNeeded: false }, { kind: 'create-offer' })

const ends = {
  disconnect: (): Outcome => to({ kind: 'new' }, { kind: 'close-connection' }),
  close: (): Outcome => to({ kind: 'closed' }, { kind: 'close-connection' }),
}

const later = <State extends OfferingState>(state: State): Outcome =>
  to({ ...state, isNegotiationNeeded: true })

/** Sends the offer again, or a newer one if it is superseded. */
function retransmit(state: { kind: 'have-local-offer' } & Offered, at: number): Outcome {
  if (state.isNegotiationNeeded) return createOffer(state.answered)
  return to({ ...state, sentAt: at }, { kind: 'send-offer', id: state.offer })
}

/** Reconnects if the answerer has answered an offer of this connection and has no connection now. */
const reconnectIfLost = <State extends OfferingState & Answered>(
  state: State,
  answered: string | null,
): Outcome =>
  answered === null && state.answered !== null ? to(state, { kind: 'reconnect' }) : to(state)

/** All transitions of the offerer. It creates no offer before the answer to the last one. */
const transitions: Transitions<OfferingState, OfferingEvent, OfferingEffect> = {
  new: {
    'negotiation-needed': () => createOffer(null),
    ...ends,
  },
  'creating-offer': {
    'negotiation-needed': later,
    'offer-created': ({ answered, isNegotiationNeeded }, { id, at }) =>
      to(
        { kind: 'have-local-offer', answered, isNegotiationNeeded, offer: id, sentAt: at },
        { kind: 'send-offer', id },
      ),
    'offer-failed': ({ answered }) => to({ kind: 'offer-failed', answered }),
    'answered-reported': (state, { answered }) => reconnectIfLost(state, answered),
    ...ends,
  },
  'have-local-offer': {
    'negotiation-needed': later,
    // An answer to an earlier offer is late.
    answer: (state, { id, sdp }) =>
      id === undefined || id === state.offer
        ? to({ ...state, kind: 'setting-answer' }, { kind: 'set-answer', sdp })
        : to(state),
    'answered-reported': (state, { answered }) => reconnectIfLost(state, answered),
    tick: (state, { at }) => (at - state.sentAt < answerMs ? to(state) : retransmit(state, at)),
    'signaling-resumed': (state, { at }) => retransmit(state, at),
    ...ends,
  },
  'setting-answer': {
    'negotiation-needed': later,
    'answer-set': ({ offer, isNegotiationNeeded }) =>
      isNegotiationNeeded ? createOffer(offer) : to({ kind: 'stable', answered: offer }),
    'answer-rejected': (state) =>
      to({ ...state, kind: 'have-local-offer', isNegotiationNeeded: true }),
    'answered-reported': (state, { answered }) => reconnectIfLost(state, answered),
    ...ends,
  },
  stable: {
    'negotiation-needed': ({ answered }) => createOffer(answered),
    // The answerer has answered an earlier offer after the last one.
    'answered-reported': (state, { answered }) =>
      answered === null || answered === state.answered
        ? reconnectIfLost(state, answered)
        : createOffer(state.answered),
    ...ends,
  },
  'offer-failed': {
    'negotiation-needed': ({ answered }) => createOffer(answered),
    'answered-reported': (state, { answered }) => reconnectIfLost(state, answered),
    tick: ({ answered }) => createOffer(answered),
    'signaling-resumed': ({ answered }) => createOffer(answered),
    ...ends,
  },
  closed: {},
}

/** Returns the state of the offerer after an event, and the effects. */
export const nextOffering = (state: OfferingState, event: OfferingEvent): Outcome =>
  transition(transitions, state, event)
