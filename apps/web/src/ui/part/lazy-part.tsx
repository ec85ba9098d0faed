import {
  type ComponentType,
  createContext,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  use,
} from 'react'

/** What is shown in the place of a part that cannot be loaded. */
export const MissingPartContext = createContext<ReactNode>(null)

/**
 * A component that is loaded when it is first shown, as by `lazy` of React. If it cannot be loaded, as after an update
 * of the server, its place tells so, and the rest of the page goes on.
 */
// The type of React's `lazy`.
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => load().catch(() => ({ default: Missing as unknown as Part })))
}

function Missing() {
  return use(MissingPartContext)
}
