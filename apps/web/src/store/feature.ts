import type { ComponentType, ReactNode } from 'react'
import type { DialogInputs, DialogName } from './dialogs.ts'

/** A feature declares in its `feature.tsx` which parts it adds to the app. `app/features.ts` is the list. */
export interface WebFeature {
  readonly pages?: readonly FeaturePage[]
  /** Renders the dialogs that any feature can open. */
  readonly dialogs?: {
    readonly [Name in DialogName]?: (input: DialogInputs[Name], onClose: () => void) => ReactNode
  }
  /** Parts of the shell, there as long as somebody is signed in. They may show nothing. */
  readonly shellParts?: readonly ComponentType[]
}

export interface FeaturePage {
  readonly path: string
  readonly Component: ComponentType
  /** The people who may see it: signed-in users, people who sign in, or everybody. */
  readonly area: 'signed-in' | 'signing-in' | 'everybody'
}
