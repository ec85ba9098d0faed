type ErrorHandler = (error: unknown) => void
let handler: ErrorHandler = () => {}

/** Shows the error of a failed request; `app/toasts.ts` implements it. */
export const showError: ErrorHandler = (error) => handler(error)

export function setErrorHandler(to: ErrorHandler): void {
  handler = to
}
