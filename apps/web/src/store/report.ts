type Reporter = (error: unknown) => void
let reporter: Reporter = () => {}

/** Shows what went wrong with a call, in the words of the catalogue. `app/toasts.ts` does it. */
export const report: Reporter = (error) => reporter(error)

export function setReporter(to: Reporter): void {
  reporter = to
}
