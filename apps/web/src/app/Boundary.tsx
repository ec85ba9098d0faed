import { Component, type ReactNode } from 'react'
import { CrashScreen } from './screens/CrashScreen.tsx'
import { MissingPart } from './screens/MissingPart.tsx'

interface Props {
  /** What the children show. A change clears the error. */
  place?: string
  children: ReactNode
}

interface State {
  place: string | undefined
  error: Error | undefined
}

/** Catches render errors below it, so that the rest of the page keeps working. */
export class Boundary extends Component<Props, State> {
  override state: State = { place: this.props.place, error: undefined }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: undefined }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isLoadFailure(error)) return <MissingPart />
    return <CrashScreen error={error} onRetry={() => location.reload()} />
  }
}

/** Whether the browser could not load a module. Each browser has words of its own. */
const isLoadFailure = ({ message }: Error) =>
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(message)
