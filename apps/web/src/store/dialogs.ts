import { createSessionState } from './session-state.ts'

/** Dialogs that any feature can open, with what each needs. Features add their own in their `feature.tsx`. */
export interface DialogInputs {}

export type DialogName = keyof DialogInputs

type RequestOf<Name extends DialogName> = Name extends DialogName
  ? { readonly name: Name } & DialogInputs[Name]
  : never

export type DialogRequest = RequestOf<DialogName>

const store = createSessionState<{ request: DialogRequest | undefined }>(() => ({
  request: undefined,
}))

export const useDialog = () => store((state) => state.request)
export const openDialog = (request: DialogRequest) => store.setState({ request })
export const closeDialog = () => store.setState({ request: undefined })
