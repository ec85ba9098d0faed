type Reporter = (error: unknown) => void
let reporter: Reporter = () => {}

/** Shows the error of a failed request; `app/toasts.ts` implements it. */
export const report: Reporter = (error) => reporter(error)

export function setReporter(to: Reporter): void {
  reporter = to
}
