interface Tagged {
  kind: string
}

type OfKind<Union extends Tagged, Kind extends Union['kind']> = Extract<Union, { kind: Kind }>

/** The state after an event, and what to do then, in this order. */
export interface Transition<State, Effect> {
  state: State
  effects: readonly Effect[]
}

/** The transitions by state and event. An event that is missing changes nothing. */
export type Transitions<State extends Tagged, Event extends Tagged, Effect> = {
  [S in State['kind']]: {
    [E in Event['kind']]?: (
      state: OfKind<State, S>,
      event: OfKind<Event, E>,
    ) => Transition<State, Effect>
  }
}

/** Makes a transition to a state, with the effects that follow. */
export const to = <State, Effect>(
  state: State,
  ...effects: Effect[]
): Transition<State, Effect> => ({
  state,
  effects,
})

/** Looks up the transition of an event and takes it. */
export function transition<State extends Tagged, Event extends Tagged, Effect>(
  table: Transitions<State, Event, Effect>,
  state: State,
  event: Event,
): Transition<State, Effect> {
  // The compiler does not see that both lookups are by the kinds of the two arguments.
  const rows = table as Record<string, Record<string, Take<State, Event, Effect> | undefined>>
  return rows[state.kind]?.[event.kind]?.(state, event) ?? to(state)
}

type Take<State, Event, Effect> = (state: State, event: Event) => Transition<State, Effect>
