import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

/**
 * A part of a page whose code comes when it is first drawn. Where the code does not come, or the part fails, what
 * `renderFailure` draws stands instead, and the page around it, with all that was typed there, goes on; `retry` asks for
 * the code once more. `renderWaiting` draws what stands there until the code has come: nothing unless said otherwise.
 *
 * @example const Calendar = buildLazyPart(async () => (await loadPart(() => import('./Calendar.tsx'))).Calendar, retry => <LoadError onRetry={retry} />)
 */
export function buildLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderFailure: (retry: () => void, props: Props) => ReactNode,
  renderWaiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  // React keeps a failed load for good: the next attempt is another component.
  let part = begin()
  const beginAnew = (): void => {
    part = begin()
  }
  return function LazyPart(props) {
    const [attempt, setAttempt] = useState(0)
    const failure = renderFailure(() => setAttempt(attempt + 1), props)
    return (
      <PartBoundary key={attempt} failure={failure} onFailure={beginAnew}>
        <Suspense fallback={renderWaiting(props)}>{createElement(part, props)}</Suspense>
      </PartBoundary>
    )
  }
}

/**
 * The same for what opens over a page: where its code does not come, `onFailure` says so and closes it, and the next opening asks for the
 * code once more.
 */
export function buildLazyOverlay<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: (props: Props) => void,
): ComponentType<Props> {
  return buildLazyPart<Props>(load, (retry, props) => (
    <FailedOverlay isOpen={props.isOpen} onFailure={() => onFailure(props)} onNext={retry} />
  ))
}

interface FailedOverlayProps {
  isOpen: boolean
  onFailure: () => void
  onNext: () => void
}

function FailedOverlay({ isOpen, ...calls }: FailedOverlayProps) {
  const latest = useRef(calls)
  latest.current = calls
  const isAnswered = useRef(false)
  useEffect(() => {
    if (isOpen && isAnswered.current) latest.current.onNext()
    else if (isOpen) latest.current.onFailure()
    isAnswered.current = true
  }, [isOpen])
  return null
}

interface PartBoundaryProps {
  failure: ReactNode
  onFailure: () => void
  children: ReactNode
}

class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.failure : this.props.children
  }
}
