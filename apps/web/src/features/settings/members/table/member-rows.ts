import type { MemberQuestions } from '../dialogs/useMemberQuestions.tsx'
import type { Selection } from '../bulk/useSelection.ts'

/** What the rows of the member table share. */
export interface MemberRowsProps {
  questions: MemberQuestions
  selection: Selection
}
