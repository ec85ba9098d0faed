export { CallArea } from './CallArea.tsx'
export { CallButton } from './CallButton.tsx'
export { JoinFromList } from './JoinFromList.tsx'
export { MissedCall } from './MissedCall.tsx'
