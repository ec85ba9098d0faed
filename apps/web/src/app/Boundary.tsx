import { Component, type ReactNode } from 'react'
import { CrashScreen } from './screens/CrashScreen.tsx'

interface Props {
  children: ReactNode
}

/** Catches render errors below it, so that the rest of the page keeps working. */
export class Boundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <CrashScreen error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
