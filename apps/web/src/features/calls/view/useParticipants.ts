import { callOf, type ShownCall } from '@parley/client'
import { isFlatEqual, useSelector } from '../../../store/index.ts'
import type { CallState } from '../session/call-state.ts'

const nobody: ShownCall['participants'] = []

/** The participants of a call, in the order of joining. */
export const useParticipants = ({ chat }: CallState): ShownCall['participants'] =>
  useSelector((store) => callOf(store, chat)?.participants ?? nobody, isFlatEqual)
