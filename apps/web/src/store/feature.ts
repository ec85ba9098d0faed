import type { ComponentType, ReactNode } from 'react'
import type { DialogInputs, DialogName } from './dialogs.ts'

/** What a feature adds to the app, in its `feature.tsx`. `app/features.ts` is the list. */
export interface WebFeature {
  readonly pages?: readonly FeaturePage[]
  /** Renders the dialogs that any feature can open. */
  readonly dialogs?: {
    readonly [Name in DialogName]?: (input: DialogInputs[Name], onClose: () => void) => ReactNode
  }
  /** Parts of the shell, there as long as somebody is signed in. They may show nothing. */
  readonly layers?: readonly ComponentType[]
}

export interface FeaturePage {
  readonly path: string
  readonly Component: ComponentType
  /** Who sees it: signed-in users, people who sign in, or everybody. */
  readonly area: 'signed-in' | 'signing-in' | 'everybody'
}
