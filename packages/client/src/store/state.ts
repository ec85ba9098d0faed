/** The fields of the store that subjects add, each in its `index.ts`. */
export interface State {}

/** The same fields as components may read them. */
export interface ShownState {}
