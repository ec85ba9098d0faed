import { Component, type ReactNode } from 'react'
import { CrashScreen } from './screens/CrashScreen.tsx'

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
    // After an update a part of the page may be gone, so load the whole page again.
    return <CrashScreen error={error} onRetry={() => location.reload()} />
  }
}
