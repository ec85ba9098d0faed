import { report } from '../../store/index.ts'
import { showToast } from '../../ui/index.ts'
import type { Action, AppContext, Outcome } from './action.ts'

type Told = Pick<AppContext, 't'>

/** Runs an action, tells its outcome with an undo, and reports its error. */
export function runAction<Context extends AppContext>(
  action: Action<Context>,
  context: Context,
): void {
  follow(action.id, async () => action.run(context), context)
}

/** Tells an outcome in a toast. Its undo may have one too. */
export function tell(id: string, { about, text, undo }: Outcome, context: Told): void {
  const label = context.t('common:action.undo')
  const action = undo && { label, onClick: () => follow(id, async () => undo(), context) }
  showToast({ id: about === undefined ? id : `${id} ${about}`, text, kind: 'success', action })
}

function follow(id: string, running: () => Promise<Outcome | undefined | void>, context: Told) {
  running().then((outcome) => outcome && tell(id, outcome, context), report)
}
