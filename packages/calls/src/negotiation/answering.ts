import { to, type Transition, type Transitions, transition } from './transitions.ts'

export interface ArrivedOffer {
  /** Offerers of earlier versions send no id. */
  id: string | undefined
  /** Identifies the connection that is offered. */
  connection: string
  /** The `sess-version` of the description, which rises with each offer of a browser. */
  version: number
}

interface Answered {
  connection: string
  /** The id of the last answered offer; null if it had none, or none was answered. */
  answered: string | null
  /** The `sess-version` of that offer. */
  version: number
}

/** The negotiation of a connection at the answerer. */
export type AnsweringState =
  /** There is no connection. */
  | { kind: 'new' }
  | ({ kind: 'have-remote-offer'; offer: ArrivedOffer } & Answered)
  | ({ kind: 'stable' } & Answered)
  | { kind: 'closed' }

export type AnsweringEvent =
  | { kind: 'offer'; offer: ArrivedOffer }
  | { kind: 'answer-created' }
  | { kind: 'offer-rejected' }
  /** Closes the connection. The next offer opens another one. */
  | { kind: 'disconnect' }
  | { kind: 'close' }

export type AnsweringEffect =
  /** Sets the offer and creates an answer. Opens a connection if there is none. */
  | { kind: 'create-answer' }
  | { kind: 'send-answer' }
  /** The offerer has replaced its connection. */
  | { kind: 'replace-connection' }
  | { kind: 'close-connection' }

type Outcome = Transition<AnsweringState, AnsweringEffect>

const ends = {
  disconnect: (): Outcome => to({ kind: 'new' }, { kind: 'close-connection' }),
  close: (): Outcome => to({ kind: 'closed' }, { kind: 'close-connection' }),
}

/** Answers the first offer of a connection. */
const answerFirst = (offer: ArrivedOffer, ...before: AnsweringEffect[]): Outcome =>
  to(
    { kind: 'have-remote-offer', offer, connection: offer.connection, answered: null, version: 0 },
    ...before,
    { kind: 'create-answer' },
  )

const replaceConnection = (offer: ArrivedOffer): Outcome =>
  answerFirst(offer, { kind: 'replace-connection' })

/** All transitions of the answerer. */
const transitions: Transitions<AnsweringState, AnsweringEvent, AnsweringEffect> = {
  new: {
    offer: (_, { offer }) => answerFirst(offer),
    ...ends,
  },
  'have-remote-offer': {
    // Another offer of this connection is a retransmission, or is retransmitted later.
    offer: (state, { offer }) =>
      offer.connection === state.connection ? to(state) : replaceConnection(offer),
    'answer-created': ({ connection, offer: { id, version } }) =>
      to({ kind: 'stable', connection, answered: id ?? null, version }, { kind: 'send-answer' }),
    'offer-rejected': ({ connection, answered, version }) =>
      to({ kind: 'stable', connection, answered, version }),
    ...ends,
  },
  stable: {
    offer(state, { offer }) {
      if (offer.connection !== state.connection) return replaceConnection(offer)
      // A later offer has overtaken this one.
      if (offer.version < state.version) return to(state)
      return to({ ...state, kind: 'have-remote-offer', offer }, { kind: 'create-answer' })
    },
    ...ends,
  },
  closed: {},
}

/** Returns the state of the answerer after an event, and the effects. */
export const nextAnswering = (state: AnsweringState, event: AnsweringEvent): Outcome =>
  transition(transitions, state, event)
