import type { WebFeature } from '../../store/index.ts'
import type { Action, ActionContexts, PaletteFeature, Scope, Shortcut } from './action.ts'

type Loader = () => Promise<readonly PaletteFeature[]>

let declared: readonly PaletteFeature[] = []
let load: Loader = async () => []
let loading: Promise<void> | undefined

/** Sets the actions of all features, and the loader of the others; `app/` calls it at the start. */
export function setActions(features: readonly WebFeature[], others: Loader): void {
  declared = features
  load = others
  loading = undefined
}

/** Loads the actions and shortcuts that only the palette and the help page show. */
export function loadPalette(): Promise<void> {
  loading ??= load().then(
    (features) => {
      declared = [...declared, ...features]
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** All actions of a scope that are loaded, in the order of the menus. */
export const actionsOf = <S extends Scope>(scope: S): readonly Action<ActionContexts[S]>[] =>
  declared.flatMap(
    ({ actions }) => (actions?.[scope] ?? []) as readonly Action<ActionContexts[S]>[],
  )

/** An action by its id. Throws if no feature declares it. */
export function actionOf<S extends Scope>(scope: S, id: string): Action<ActionContexts[S]> {
  const found = actionsOf(scope).find((action) => action.id === id)
  if (!found) throw new Error(`There is no action ${id}`)
  return found
}

/** The shortcuts that belong to no action, once the palette is loaded. */
export const shortcutsOfFeatures = (): readonly Shortcut[] =>
  declared.flatMap(({ shortcuts }) => shortcuts ?? [])
