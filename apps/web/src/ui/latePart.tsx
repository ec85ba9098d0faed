import { type ComponentType, lazy, Suspense, useState } from 'react'

type Late = typeof import('./late.ts')

let loaded: Late | undefined

/** Brings what is drawn over the page. */
export async function loadLate(): Promise<Late> {
  loaded ??= await import('./late.ts')
  return loaded
}

/** A part of `late.ts`, drawn at once if it is here already, else as soon as it is. */
export function latePart<Props extends object>(pick: (late: Late) => ComponentType<Props>) {
  const Coming: ComponentType<Props> = lazy(async () => ({ default: pick(await loadLate()) }))
  return function LatePart(props: Props) {
    // Chosen once: what is open must not be drawn anew when the rest arrives.
    const [Part] = useState(() => (loaded ? pick(loaded) : Coming))
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
