import { lazyScreen, reportFault, whenQuiet } from '@daoxing/kit/web'
import { Component, type ReactNode, Suspense } from 'react'

const FaultScreen = lazyScreen(async () => (await import('./FaultScreen.tsx')).FaultScreen)

type ScreenBoundaryProps = { readonly children: ReactNode }
type ScreenBoundaryState = { readonly hasFailed: boolean }

/** A fault in one screen does not affect the others, and offers a way out. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ScreenBoundaryState {
    return { hasFailed: true }
  }

  override componentDidMount(): void {
    // A screen that fails because of a lost connection could not load this one either.
    whenQuiet(FaultScreen.load)
  }

  override componentDidCatch(error: unknown): void {
    reportFault('fault', error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Suspense>
        <FaultScreen />
      </Suspense>
    )
  }
}
