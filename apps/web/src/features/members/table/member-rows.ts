import type { MemberQuestions } from '../dialogs/useMemberQuestions.tsx'
import type { Selection } from '../bulk/useSelection.ts'

/** Properties that all rows of the member table share. */
export interface MemberRowsProps {
  questions: MemberQuestions
  selection: Selection
}
