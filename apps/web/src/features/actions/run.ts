import { showError } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'
import type { Action, AppContext, Outcome } from './action.ts'

type Texts = Pick<AppContext, 't'>

/** Runs an action, shows its outcome with an undo, and reports its error. */
export function runAction<Context extends AppContext>(
  action: Action<Context>,
  context: Context,
): void {
  follow(action.id, async () => action.run(context), context)
}

/** Shows an outcome in a toast. Its undo may have an outcome too. */
export function showOutcome(id: string, { about, text, undo }: Outcome, context: Texts): void {
  const label = context.t('common:action.undo')
  const action = undo && { label, onClick: () => follow(id, async () => undo(), context) }
  showToast({ id: about === undefined ? id : `${id} ${about}`, text, kind: 'success', action })
}

function follow(id: string, running: () => Promise<Outcome | undefined | void>, context: Texts) {
  running().then((outcome) => outcome && showOutcome(id, outcome, context), showError)
}
